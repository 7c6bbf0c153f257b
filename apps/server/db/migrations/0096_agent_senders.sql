-- Who has sent credit is kept beside its receiver, who may be moved below others. Requests are accepted by the function that takes the credit, and
-- salaries are written by the one that counts them: the servers' role needs neither right.

alter table agent_credit_receipt add column sender_bucket smallint, add column sender_id bigint,
  add check ((sender_bucket is null) = (sender_id is null));
comment on column agent_credit_receipt.sender_id is 'null: received before this was kept';

revoke update (credit_id) on agent_credit_request from khela_app;
revoke insert on agent_salary from khela_app;
