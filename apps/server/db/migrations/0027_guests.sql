-- without transaction: members register and play on while the index is built
-- A guest is forgotten some time after their last call; one who belongs to a member's free play is not, and is known by how it was made.
-- repeat until no row is changed
update member set register_method = 'freePlay' where (bucket, id) in (
  select m.bucket, m.id from member m where m.type = 4 and m.register_method = 'trial' and m.username like 'free\_%' limit 5000);
create index concurrently member_guest on member (bucket, created_at) where type = 4 and status = 'active';
