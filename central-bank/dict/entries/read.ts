import { MOST_KEYS_CHECKED } from '../../../src/rails/bcb/dict-values/bodies/keys.ts';
import { refuse } from '../refused.ts';
import { keyStatisticsOf, personStatisticsOf } from '../statistics.ts';
import { found, type Handler } from '../world.ts';

/** The caller charges the buckets, because the cost depends on the answer. */
export const getEntry: Handler<'getEntry'> = (call) => {
  const { world, participant, parameters, query } = call;
  const { records } = world;
  const key = parameters.Key ?? '';
  const entry = found(records.entries.get(key), 'entry');
  if (entry.account.participant === participant)
    refuse('EntryCannotBeQueriedForBookTransfer', 'The key is that of the institution that asks.');
  const restriction = records.restrictions.get(`KEY ${key}`);
  if (restriction === 'BLOCKED') refuse('EntryBlocked', 'This key is blocked.');
  if (restriction === 'FRAUD_RESTRICTED')
    refuse('EntryWithFraudRelatedRestriction', 'This key is restricted for fraud.');
  const claim = records.openClaimOn(key);
  const statistics =
    query.get('IncludeStatistics') === 'true'
      ? {
          ownerStatistics: personStatisticsOf(call, entry.owner.taxIdNumber),
          keyStatistics: keyStatisticsOf(call, key),
        }
      : {};
  return {
    entry: { ...entry, ...(claim === undefined ? {} : { openClaimCreationDate: claim.createdAt }) },
    ...statistics,
  };
};

export const checkKeys: Handler<'checkKeys'> = ({ world }, { keys }) => {
  if (keys.length === 0 || keys.length > MOST_KEYS_CHECKED)
    refuse('BadRequest', `From 1 to ${MOST_KEYS_CHECKED} keys are checked at once.`);
  return { keys: keys.map((key) => ({ key, hasEntry: world.records.entries.get(key) !== undefined })) };
};
