/** Why a run's figures must not be reported, or could not be had: said to people, without a stack. */
export class NoFigures extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'NoFigures';
  }
}
