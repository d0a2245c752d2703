-- Names in the order of their letters' codes, whatever order the database has: a folder is one stretch of them, in which a
-- listing can leap from one entry to the next. The name is the hosted service's.
create index idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");
