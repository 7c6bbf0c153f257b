-- A server is ready once every function it calls is there, which it reads here.
grant select on schema_function to khela_app;
revoke insert, update, delete on schema_function from khela_app;
