insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'product-images', 'product-images', true, 5242880,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "everybody sees product images" on storage.objects
for select to anon, authenticated using (bucket_id = 'product-images');
create policy "admins add product images" on storage.objects
for insert to authenticated with check (bucket_id = 'product-images' and (select public.is_admin()));
create policy "admins replace product images" on storage.objects
for update to authenticated using (bucket_id = 'product-images' and (select public.is_admin()))
with check (bucket_id = 'product-images' and (select public.is_admin()));
create policy "admins delete product images" on storage.objects
for delete to authenticated using (
  bucket_id = 'product-images' and (select public.is_admin()) and not private.is_media_used(bucket_id, name)
);

-- The films of the home page. 50 MB: a loop of half a minute in good quality has 5 to 20 MB.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('films', 'films', true, 52428800, array['video/mp4', 'video/webm'])
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "admins list films" on storage.objects
for select to authenticated using (bucket_id = 'films' and (select public.is_admin()));
create policy "admins add films" on storage.objects
for insert to authenticated with check (bucket_id = 'films' and (select public.is_admin()));
create policy "admins delete films" on storage.objects
for delete to authenticated using (
  bucket_id = 'films' and (select public.is_admin()) and not private.is_media_used(bucket_id, name)
);
