-- Channels that show a QR code or open an app: what the gateway gave for an order is kept with it; a receiving account may have a QR code too.

alter table deposit_channel drop constraint deposit_channel_kind_check,
  add constraint deposit_channel_kind_check check (kind in ('gateway', 'qr', 'app', 'manual'));
comment on column deposit_channel.kind is 'paid at a payment gateway: gateway on its page, qr by a code that is shown, app in an app that is opened; manual: sent to a receiving account, and matched by the operator';

alter table receiving_account add column qr_text text
  constraint receiving_account_qr_text_check check (length(qr_text) between 1 and 600);
comment on column receiving_account.qr_text is 'what the account''s QR code says; null: it has none';

alter table deposit_order add column qr_text text, add column app_url text,
  add constraint deposit_order_shown_check check (length(qr_text) between 1 and 600 and length(app_url) between 1 and 400) not valid;
comment on column deposit_order.qr_text is 'of a channel of kind qr: what the code says that it is paid by';
comment on column deposit_order.app_url is 'of a channel of kind app: opens the app that it is paid in';
