-- What the project signs and recognises with: one row, made at the first start. In a schema of the owner's alone, so that no
-- caller can reach it and a dump of `public` and `auth` does not carry it; in the database, so that several processes agree.
create schema project_keys;
create table project_keys.keys (
  id boolean primary key default true check (id),
  keys jsonb not null,
  created_at timestamptz not null default now()
);
