-- An operator sets the payment gateway that pays a bank or wallet by a call.
grant update (gateway) on payout_provider to khela_app;
