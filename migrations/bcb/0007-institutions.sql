-- Institutions as the settlement system tells of them. The program brings a list of its own for all others.

create table bcb.institutions (
  ispb       text        primary key check (ispb ~ '^[0-9A-Z]{8}$'),
  name       text,                                          -- the short one; null until the system has said it
  legal_name text,
  cnpj       text,
  kind       text check (kind in ('DRCT', 'IDRT')),         -- an account of its own in the system, or another's
  role       text check (role in ('GOVE', 'ITUS', 'LESP', 'PDCT')),
  takes_part boolean     not null,
  told_at    timestamptz not null                           -- of the newest message; an older one changes nothing
);
