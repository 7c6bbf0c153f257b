-- The servers write what they compared with a vendor and have no right on vendors. Where catalogue tables are copied to several nodes,
-- a write locks the rows of the copied tables it refers to, which asks for that right; so the reference to the vendor goes. A
-- comparison outlives its vendor anyway, as the transactions do.
alter table reconciliation_check drop constraint reconciliation_check_vendor_fkey;
