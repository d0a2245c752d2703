-- The project's API keys and signing keys: one row, created at the first start. They are in the database so that several
-- processes share them. The schema is the owner's alone: callers cannot reach it, and a dump of `public` and `auth`
-- does not contain it.
create schema project_keys;
create table project_keys.keys (
  id boolean primary key default true check (id),
  keys jsonb not null,
  created_at timestamptz not null default now()
);
