/**
 * Names that were once our own private words for things the field has a name for, and were replaced (docs/glossary.md). None
 * comes back: check-words.ts refuses them. A word that is plain English or a legitimate name today is not listed.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Folders, from the root. */
export const privateFolders = words(`
  apps/arcade apps/gateway apps/outside tests/bad-input tests/journeys tests/pressure tools/faults
  tools/house tools/prove
`);

/** Basenames, whatever folder they are in. */
export const privateFiles = words(`
  ask-who.ts behind.ts bent-proxy.ts bind.ts boot-context.tsx break-part.tsx cabinet.ts date-sheet.tsx
  day-span.ts desk-key.ts desk-page.ts desk-words.ts drawn-at-home.ts early-tap.ts endless-games.tsx
  errors-out.ts face-sheet.tsx forget-mail.tsx forget-phone.tsx front-door.ts gather.ts gathered-moves.ts
  home-asks.ts home-row.ts house-sheets.ts houses.ts keeper.ts keeping-way.ts kept-answers.ts kept-door.ts
  later-fields.tsx later-home.ts later-icons.ts leash.mjs login-foot.tsx lower-home.tsx lowest-home.ts
  member-live.tsx money-told.ts more-icons.ts number-and-code.tsx other-screens.ts outside-config.ts
  outside-firebase.ts outside-mail.ts outside-sms.ts outside-world.ts own-bar.tsx paged-end.tsx
  plain-rules.ts poker-wire.ts round-sheet.tsx scroll-memory.ts send-answer.ts slide-to.ts span-picker.tsx
  test-world.ts use-member-in.ts use-told.ts vendor-asks.ts vendor-dialects.ts vendor-door.ts
  vendor-front.ts vendor-line.ts vendor-moves.ts vendor-protocol.ts visit-gate.tsx vouched.ts
  watch-presses.ts waters.ts wire-matches.ts with-styles.ts
`);

/** Whole identifiers, in their own case. */
export const privateIdentifiers = words(`
  addOrderDoor addPages answerClientError AnswerRow AnyMove aPerson ArcadeFailure ArcadeGame asArcade
  askAhead askAsVendor askerOf askPassword askSilent askVendor askWho asMoves BEATS_A_BALANCE BEHIND_MS
  bentProxy BESIDE_AFTER_MS BITS_A_LETTER BootProvider BreakKind breakKinds breakOf BreakPart bringUp
  buildArcade buildCabinet buildPot buildSingle CALLS_AT_ONCE cashierWorld changeAnswers comeIn
  comeWhenWanted COUNTS_KEPT_MS countsOf createGatherer DateSheet DaySpan deskKey deskKeyOf DeskPage
  deskPaths DeskReply deskRoutes deskTopic deskWords DialectClient DialectFile DialectName
  DialectRule dialectRules doorsOf
  drawByRemoval drawDigits drawEndless drawnAtHome driveBets driveTpcb dropRemembered dropUnanswered
  EndlessGames EXPIRE_AT_ONCE expireAnswers FaceSheet FailsOf FAILURES_IN_A_ROW falsePlace fetchedOnce
  fetchEntry fetchErrorWords fewAtFirst filledCache FilledInputOf findHouseRollupMismatches findKeptSession
  findLooseLinks foreignOperator forgetPersonalAnswers ForgetScreen forgetStored forgetUnsent freeForlorn
  freeKept gatewayDoor GatewayNotice Gatherer GathererOptions GatherError giveBack giveRemembered
  giveTryBack HAND_AFTER_S handSms heroOf hiloChances holdBack homeAsks homeRow HouseKey houseSeat
  IDS_AT_ONCE InBoth inBoth inOneSnapshot inShelfOrder inSteps isForAnyone isPassing isSound isThisOne
  isUnhanded isVouchedFor itsMember keepChair keepEarlyTap KeeperOptions keepingWay keepsRule keepTaps
  keepVoucher kenoWays keptAddress KeptAnswers keptDoor KeptDoorOptions keptKey keyboardWalks
  LARGEST_KEPT_BYTES laterIcons layTable LEASH LedgerWorld ledgerWorld LETTER_MASK LineAnswer LinesOptions
  listForDesk listForlorn loadAllLater loadAnew LoginFoot loginStanding lookElsewhere LowerHome MailLetter
  mailProof makeCaptcha makeChain makeClientSeed makeI18n makeOrderId makePuzzle makeSignal markHanded
  matchNow MAX_STREAMS_A_MEMBER mayUse MemberLive MEMBERS_A_NOTICE migrateArcade minesChance MISSED_AT_ONCE
  moreIcons MOST_A_MINUTE MOST_AN_HOUR MOST_KEPT MOST_MINUTES MOST_SECRETS MoveRow nameMark needOf
  NoStatement NumberAndCode onLateWords onPlace onTable openAtGateway openAwake openBehind openBinder
  openCatcher openDeskPage openFirebase openGates openGuests openHealth openJobs openKeeper openKeptAnswers
  openLimiter openLines openLog openMac openMail openMerchants openMetrics openMovePosting openPush
  openRegion openSealer openServices openShelves openSms openStage openTraces openVendorDoor openVendorMoves
  openWire otherPlace outside_line_calls outside_line_state OutsideAnswer OutsideCall OutsideConfig
  oweContributions OwedCall oweWin OwnBar OwnDays ownSeat Paces PagedEnd partsHere passThrottle phoneWorld
  PlainItem plainPath plainRules plinkoWays PostAnswer postColumns postGroups postMoves postPlainMoves
  pressGivenUp proveFirebase proveSheet proveWays PublicSealKey PUSH_KEPT_MS putAnswer putUp readDeed
  readDeskKey readerOf readLateWords refusalPath refusedTo refuseForeignOrigin refuseSilence refuseTooEarly
  refuseTooMuch refuseToWait refuseUnfair refuseUnsound refuseWhoMayNot rememberScroll rollUpHouses
  ROOM_BYTES RoundSheet saferJobs saferRoutes saferSchemas SaferScreen SaferWords SEAL_KEY_ID sealText
  SeamlessDialect sendAnswer sendOutOfPlace sendPatiently setRemembered settleDesk settleLeft sheetTitles
  showRefusal siteDoors slideTo slowLine SmsLetter solvesCaptcha solvesPuzzle SpanPicker spanTimes
  spendBudgets standBefore StandingMove stillUpTo takeCaptcha takeChair takeCode takeCodeTry takeEmailProof
  takeMemberKey takePuzzle TAKES_BROTLI takesBrotli takesChannel takeTaken takeTry tellBusy tellJackpots
  tellMissed tellMoney tellSeat timesDown timesFractions tlsFront TOPIC_MARK touchAhead trustOf
  unsendableField untilAlive untilStill useBoot useMemberIn usePages usePlace useSaferWords useTold
  useVoucher VendorAsk vendorAskPath vendorAsks VendorDoor vendorDoors VendorMoves VendorQuestion VisitGate
  wantsCalm watchedBy watchMovement watchPresses WaysSheet waysSheets WayTo wheelWays WINNERS_AMONG
  WINS_KEPT WordsCode
`);

/** Whole names of tables, columns, functions and sequences. */
export const privateSqlNames = words(`
  house_account house_account_id_seq house_id house_ids house_rollup house_rollup_state play_move
  safer_break safer_count safer_limit safer_mark safer_refusal safer_use safer_used safer_uses
  play_keep seal_nonce statement_check statement_difference
`);
