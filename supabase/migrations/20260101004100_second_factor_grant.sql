-- Who may ask is said in so many words. The grant that every function has from the start is taken away in this schema now
-- and then, and migrations do not always arrive in the order of their numbers.
revoke execute on function private.is_wholly_signed_in(), private.ask_for_second_factor() from public;
grant execute on function private.is_wholly_signed_in() to authenticated, service_role;
