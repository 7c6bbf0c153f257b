-- The back office saves a merchant's ladder of VIP levels whole.
grant insert, delete on vip_level to khela_app;
