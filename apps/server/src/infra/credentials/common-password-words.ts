// Common words in passwords, compiled for this project from general knowledge about leaked passwords and about this
// region (names, places, teams, the keyboard). No published list is copied. common-passwords.ts turns the words into
// refused passwords.

/** Words that are refused unchanged. Only words long enough to be a password are listed. */
export const commonPasswordWords = `
password passw0rd p@ssword p@ssw0rd pa$$word pa55word password! passwort passwords mypassword newpassword thepassword
1password 2password 123password 12345password password12345678 password0 password00 password01 password11 password22
password99 password69 password77 password88 password007 changeme changeit changethis letmein1 letmein! letmein123
welcome1 welcome! welcome12 welcome123 trustno1 iloveyou iloveyou! iloveyou1 iloveyou2 iloveyou3 ilovegod ilovehim
iloveher iloveme1 iloveme2 iloveyouso ilovemymom iloveallah loveyou1 loveyou2 loveyou3 lovelove loveless lovebird loverboy
lovergirl forever1 forever21 foreverlove truelove babygirl babyboy1 babydoll babyblue babylove babycakes sweetheart
sweetie1 sweetness sunshine sunflower sunshine1 starlight moonlight twilight midnight daylight princess princesa princess1
football football1 baseball baseball1 basketball volleyball softball softball1 cricket1 cricketer footballer soccer10
soccer11 soccer12 soccer13 hockey10 superman superman1 spiderman spider-man batman123 ironman1 wolverine megatron
starwars starwars1 startrek startrek1 skywalker chewbacca darthvader pokemon1 pokemon123 pikachu1 charizard doraemon
naruto123 dragonball dragon12 dragon123 dragons1 mountain1 monkey12 monkey123 monkeyman tiger123 tigers01 lionking
elephant dolphin1 dolphins panther1 panthers penguin1 butterfly butterfly1 hellokitty hello123 hello1234 helloworld
hellohello hi123456 computer computer1 internet internet1 samsung1 samsung123 samsunggalaxy iphone123 android1 nokia123
nokia6300 symphony walton123 windows1 windows10 windowsxp microsoft facebook facebook1 instagram whatsapp youtube1
googlegoogle google123 linkedin twitter1 telegram myspace1 myspace123 mustang1 corvette ferrari1 mercedes porsche1
chevrolet chevelle yamaha123 yamahar1 kawasaki motorola motorcycle harley01 maverick marlboro champion champions
chocolate chocolate1 cheesecake cupcake1 strawberry blueberry cinnamon pineapple watermelon peaches1 coffee123 cocacola
pepsi123 nintendo playstation playstation3 xbox360live minecraft minecraft1 roblox123 fortnite fortnite1 pubg1234 pubgmobile
freefire freefire1 freefire123 counterstrike warcraft warcraft1 starcraft diablo123 runescape runescape1 zeppelin metallica
metallica1 nirvana1 slipknot slipknot1 eminem123 linkinpark onedirection justinbieber taylorswift blackpink bts12345
btsarmy1 michael1 michelle michelle1 jennifer jennifer1 jessica1 jessica123 jonathan jordan23 jordan123 joshua123 christian
christine christina christopher anthony1 alexander alexandra alexander1 benjamin brittany caroline catherine charlotte
danielle danielle1 elizabeth elizabeth1 fernando francisco frederick gabriel1 gabriela gabrielle isabella kimberly kristina
leonardo lorenzo1 madison1 margaret marianne martinez matthew1 nicholas nicholas1 nicole12 patricia patrick1 rebecca1
samantha samantha1 savannah scorpion stephanie stephen1 thomas123 vanessa1 veronica victoria victoria1 virginia william1
zachary1 america1 american australia brasil123 california canada123 colorado england1 florida1 germany1 liverpool
liverpool1 manchester manutd123 chelsea1 chelseafc arsenal1 arsenal123 barcelona barcelona1 realmadrid juventus argentina
brazil123 ronaldo7 ronaldo07 cristiano cristiano7 messi1010 lionelmessi neymar10 neymar11 maradona pakistan pakistan1
pakistan123 india123 hindustan indonesia thailand philippines malaysia singapore nepal123 srilanka1 kathmandu islamabad
lahore123 karachi123 mumbai123 delhi123 kolkata123 calcutta chennai123 bangladesh1971 joybangla joybangla1 joybangla1971
amarbangla amarsonarbangla sonarbangla sonarbangla1 ekushey21 february21 december16 march1971 dhaka1000 dhaka1205 dhaka1207
dhaka1216 dhakacity1 bangabandhu muktijoddha muktijuddho amitomake amitomakebhalobashi amitumi123 bhalobasha bhalobashi
bhalobasi valobasha valobashi valobasi1 valobasa1 tumiamar amartumi amarjaan amarjan123 jaanjaan janeman1 jannat123
jannatul bismillah bismillah1 bismillah786 bismillah123 alhamdulillah alhamdulillah1 mashallah mashallah1 inshallah
inshallah1 subhanallah allahuakbar allahakbar allah786 allah123 allahisone islam123 islam786 muhammad muhammad1 mohammad
mohammad1 mohammed mohammed1 mohammad123 786786786 786786786786 abcd1234 abcd12345 abcd123456 abcde123 abcde12345 abc12345
abc123456 abc1234567 abc123abc abc123!@# abcabc123 abcdef123 abcdefg1 abcdefg123 abcdefgh abcdefghi abcdefghij
abcdefghijk a1b2c3d4 a1b2c3d4e5 a12345678 a123456789 a1234567 aa123456 aa12345678 aaa12345 aaa123456 aaaa1111 asd12345
asd123456 asd123asd asdf1234 asdf12345 asdfasdf asdasdasd asdqwe123 asdfqwer asdfjkl; zxc12345 zxcv1234 zxcvzxcv zaq12wsx
zaq1zaq1 zaq1xsw2 xsw21qaz qaz12345 qaz123456 qazqazqaz qazwsx123 qwe12345 qwe123456 qwe123qwe qweqweqwe qweasdzxc
qweasdzxc123 qweasd123 qwer1234 qwer12345 qwerqwer qwertyqwerty qwerty12 qwerty!@# qwerasdf qwerasdfzxcv q1w2e3r4 q1w2e3r4t5
q1w2e3r4t5y6 1q2w3e4r! 1qaz2wsx 1qaz@wsx 1qazxsw2 1qazzaq1 1a2b3c4d 1a2s3d4f 123qwe123 123qweasd 123qweasdzxc 123qweqwe
123asd123 123abc123 1234abcd 12345abc 123456abc 1234qwer 12345qwert 12345qwerty 123456qwerty 123456aa 123456ab 123456abcd
1234567a 12345678a 123456789a 1234567890a 12345678q 123456789q 1234567q 123456qw 12345abcde 123321123 123654789 147258369
159753456 147896325 789456123 741852963 963852741 321654987 987654321a 456789123 159159159 852456258 951753456 357159852
11223344 1122334455 112233445566 1020304050 102030405060 10203040 11112222 12344321 123454321 12341234 1234512345 12345679
123456780 123456788 123456799 12345687 12346789 12348765 13131313 13579246 135792468 1357924680 14141414 147147147 14725836
15151515 19216811 1g2h3j4k 20202020 22446688 24681357 246813579 24682468 31415926 314159265 3141592654 33445566 44332211
55443322 55667788 66778899 77889900 88776655 99887766 9876543210 98765432 87654321 76543210 0123456789 01234567 012345678
00001111 00112233 007007007 01020304 0102030405 02587410 0987654321 09876543 secret123 secret12 secrets1 security security1
superuser supersecret sysadmin administrator administrator1 adminadmin admin123 admin1234 admin12345 admin123456 admin123!
admin@123 admin2020 root1234 rootroot root1234567 toor1234 test1234 test12345 test123456 testtest testing1 testing123
tester123 guest123 guest1234 user1234 user12345 useruser demo1234 demodemo default1 default123 access14 access123 temp1234
temporary temppass private1 personal magic123 master12 master123 masterkey mastermind matrix123 shadow12 shadow123 phantom1
killer12 killer123 hunter12 hunter123 ranger12 soldier1 warrior1 gladiator assassin samurai1 ninja123 gangster gangsta1
gamer123 gaming123 winner12 winner123 jackpot1 jackpot777 lucky777 lucky123 luckyman casino123 poker123 bigboss1 rockstar
rockstar1 rocknroll superstar superstar1 sexy1234 sexygirl sexyboy1 smokey12 snowball snowman1 snoopy123 spongebob
spongebob1 sparky12 scooby123 scoobydoo garfield tinkerbell cinderella mickey123 mickeymouse donald123 goldfish goldberg
goldstar diamond1 diamonds platinum blackcat blackjack blackbird blackberry black123 bluebird bluemoon bluesky1 greenday
greenday1 redrose1 redskins lakers24 yankees1 cowboys1 steelers eagles123 patriots broncos1 giants12 rangers1 raiders1
dodgers1 redsox12 jordan45 fuckyou1 fuckyou2 fuckyou! fuckyou123 fuckoff1 fuckfuck asshole1 bitch123 bullshit motherfucker
whatever whatever1 whatever! nothing1 anything something everything nopassword nopass123 idontknow dontknow remember
remember1 forgotten forgetit mypass123 mypass12 pass1234 pass12345 pass123456 passpass pass@123 pass@1234 passcode
passcode1 passport passphrase openopen opensesame sesame123 please123 thankyou thankyou1 goodluck goodluck1
goodmorning goodnight goodboy1 goodgirl happy123 happyday happydays happylife happiness smile123 smiley123 peaceful
friends1 friends123 friendship bestfriend bestfriends family123 familyfirst mother123 father123 mommy123 daddy123 mummydaddy
sister123 brother1 brother123 grandma1 jesus123 jesuschrist jesusislord jesus777 heaven123 blessed1 blessing faithful
lovegod1 godisgood godislove godbless krishna1 krishna123 radhakrishna hareram1 ganesh123 shiva123 durga123 jaishriram
saibaba1 ganapati hanuman1 mahadev1 omnamahshivay omsairam lakshmi1 saraswati
`;

/** Words that are refused when combined with a usual beginning or ending, such as a number, a year or a sign. */
export const passwordStems = `
password passw0rd pass qwerty qwert asdf asdfgh zxcvbn abc abcd admin welcome letmein login iloveyou love lovely monkey
dragon master shadow hello freedom secret summer winter spring autumn monday friday sunday january february march april june
july august september october november december football cricket soccer baseball hockey superman batman pokemon naruto
tiger lion eagle flower rose angel prince princess king queen baby honey sweet sugar star moon sun sky ocean river mountain
computer internet mobile phone samsung nokia iphone xiaomi realme oppo vivo walton google facebook youtube money lucky
winner jackpot casino poker game gamer play player khela khelo taka
bangladesh bangla dhaka chittagong chattogram sylhet khulna rajshahi barisal rangpur mymensingh comilla cumilla noakhali
bogura bogra jessore jashore kushtia feni gazipur narayanganj tangail dinajpur pabna sonar padma meghna jamuna sundarban
india pakistan nepal kolkata dilli mumbai abahani mohammedan brazil argentina barcelona messi neymar ronaldo shakib tamim
mashrafe mushfiq mahmudullah mustafiz
allah islam muslim mohammad muhammad rahman rahim karim abdul abdullah ahmed ahmad ali hasan hassan hossain hussain
ibrahim imran jahid kamal khan mamun mehedi milon mizan monir nasir nayeem noman omar rafi rakib rana rashed rasel raju
ripon robin ruhul sabbir sagar sajib sakib salam salman shahin shakil shamim shanto sohag sohel sumon tanvir tareq tuhin
uzzal yasin zahid akash arif ashik asif babu bappi bijoy emon farhan farid faruk fahim habib hridoy jewel joy kabir liton
masud munna nahid parvez polash rony rubel rumon saiful shuvo siam sojib tushar
fatema fatima ayesha aisha khadija maria mim mitu nila nipa nisha nusrat popy priya rima ritu riya rupa sadia salma sathi
shila shimu sonia suma sumaiya sumi tania tanjila taslima tisha trisha jannat jui keya lima lipi mahi mou mukta afrin anika
jaan jan amar tumi ami maa baba abba amma bhai apu
john david michael daniel andrew james robert charlie thomas jordan jessica ashley amanda nicole hannah maggie ginger
pepper buster cookie summer silver golden orange purple yellow
`;

export const keyboardRows = [
  "qwertyuiop[]",
  "asdfghjkl;'",
  "zxcvbnm,./",
  "1234567890-=",
  "!@#$%^&*()_+",
  "01234567890",
  "qwertyuiopasdfghjklzxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/",
  "qazwsxedcrfvtgbyhnujmik,ol.p;/",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "zaqxswcdevfrbgtnhymju",
  "1a2s3d4f5g6h7j8k9l",
  "abcdefghijklmnopqrstuvwxyz",
  "!qaz@wsx#edc$rfv%tgb",
  "plokijuhygtfrdeswaqaq",
  "poiuytrewqlkjhgfdsamnbvcxz",
  "১২৩৪৫৬৭৮৯০",
  "কখগঘঙচছজঝঞ",
] as const;
