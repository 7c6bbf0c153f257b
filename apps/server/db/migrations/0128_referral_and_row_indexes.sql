-- without transaction: members log in and teams are counted while the indexes are built; by them who was brought is found, and what came through one member.
create index concurrently member_recommended on member (bucket, created_at) where recommender_id is not null;
create index concurrently agent_branch_day_child on agent_branch_day (bucket, member_id, child_id, day);
