-- What a game gives back at most is compared with rebates: a percentage, as the vendor or the engines state it.
alter table game add constraint game_rtp_check check (rtp ~ '^(100([.]0{1,4})?|[0-9]{1,2}([.][0-9]{1,4})?)$');
