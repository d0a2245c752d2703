-- Buckets and objects are rows, so that row-level security decides who may read and write files.
create schema storage;
grant usage on schema storage to anon, authenticated, service_role;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  public boolean not null default false,
  avif_autodetection boolean not null default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type text not null default 'STANDARD'
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets,
  name text not null,
  owner uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  -- Names the stored bytes. An overwrite stores new bytes under a new version; updating the row switches to them atomically.
  version text,
  owner_id text,
  user_metadata jsonb,
  unique (bucket_id, name)
);
-- In the order of character codes, whatever the database's collation: all names in a folder are one contiguous range, in
-- which a listing can skip from one entry to the next. The index has the name it has on the hosted service.
create index idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");

-- Versions of deleted rows whose bytes could not be deleted. The service tries again.
create table storage.unremoved_bytes (
  version text primary key,
  failed_at timestamptz not null default now()
);

alter table storage.unremoved_bytes enable row level security;
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

create function storage.foldername(name text) returns text[] language sql immutable as $$
  select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1]
$$;
create function storage.filename(name text) returns text language sql immutable as $$
  select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))]
$$;
create function storage.extension(name text) returns text language sql immutable as $$
  select case when storage.filename(name) like '%.%' then reverse(split_part(reverse(storage.filename(name)), '.', 1)) else '' end
$$;
