/**
 * Names that were private words for things with a name in the field, and were replaced (docs/glossary.md). check-words.ts
 * refuses them. A word that is common English or a legitimate name today is not listed.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Folders, from the root. */
export const privateFolders = words(`
  apps/arcade apps/gateway apps/outside tests/bad-input tests/journeys tests/pressure tools/faults
  tools/house tools/prove
`);

/** Basenames, in any folder. */
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
  addOrderDoor addPages addSeats aMoment answerClientError AnswerRow AnyMove aPerson ArcadeFailure ArcadeGame
  asArcade ASK_AGAIN_MS ASK_AGAIN_TIMES askAhead askAsVendor askerOf askLaunch askLighthouse askLighthouseOnce
  askPassword askSilent askVendor askWho asMoves auditBooks BEATS_A_BALANCE BEHIND_MS bentEvery bentProxy
  BESIDE_AFTER_MS BITS_A_LETTER booksAgree booksHash BootProvider BreakKind breakKinds breakOf BreakPart
  bringUp buildArcade buildCabinet buildPot buildSingle BYTES_A_GB BYTES_A_MB CALLS_AT_ONCE cashierWorld
  changeAnswers comeIn comeWhenWanted COUNTS_KEPT_MS countsAsked countsOf createGatherer DateSheet DaySpan
  deskKey deskKeyOf DeskPage deskPaths DeskReply deskRoutes deskTopic deskWords DialectClient DialectFile
  DialectName DialectRule dialectRules doorOf doorsOf drawByRemoval drawDigits drawEndless drawnAtHome
  driveBets driveTpcb dropRemembered dropUnanswered EndlessGames EXPIRE_AT_ONCE expireAnswers FaceSheet
  FailsOf FAILURES_IN_A_ROW falsePlace FAVOURITES_A_FAN fetchedOnce fetchEntry fetchErrorWords fewAtFirst
  fillBooks filledCache FilledInputOf findHouseRollupMismatches findKeptSession findLooseLinks foreignOperator
  forgedLine forgetPersonalAnswers ForgetScreen forgetStored forgetUnsent freeForlorn freeKept FRESH_ASKED
  gameServerPart gatewayDoor GatewayNotice Gatherer GathererOptions GatherError giveBack giveRemembered
  giveTryBack HAND_AFTER_S handedOn handless handOn handSms heroOf hiloChances holdBack homeAsks homeRow
  HouseKey houseSeat IDS_AT_ONCE InBoth inBoth inOneSnapshot inShelfOrder inSteps isForAnyone isMove isPassing
  isSound isThisOne isUnhanded isVouchedFor itsMember karimSeat keepChair keepEarlyTap KeeperOptions
  keepingWay keepsRule keepTaps keepVoucher kenoWays KEPT_PICTURES keptAddress KeptAnswers keptDoor
  KeptDoorOptions keptKey keyboardWalks LARGEST_KEPT_BYTES laterIcons layTable LEASH LEAST_CASES LEAST_MAJOR
  LedgerWorld ledgerWorld LETTER_MASK LineAnswer LinesOptions listForDesk listForlorn loadAllLater loadAnew
  LoginFoot loginStanding lookElsewhere LowerHome MailLetter mailProof makeAgain makeCaptcha makeChain
  makeClientSeed makeI18n makeOrderId makePuzzle makeSignal markHanded matchNow MAX_STREAMS_A_MEMBER mayUse
  MemberLive MEMBERS_A_NOTICE migrateArcade minesChance MISSED_AT_ONCE moreIcons MOST_A_MINUTE MOST_AGAIN
  MOST_AN_HOUR MOST_FLAKY MOST_GAMES MOST_KEPT MOST_MINUTES MOST_RUN_AGAIN MOST_SECRETS MoveRow MS_A_SECOND
  nameMark needOf neverGood NoStatement NOT_HANDED_ON NumberAndCode onLateWords onPlace onTable onTheWay
  openAtGateway openAwake openBehind openBinder openCatcher openDesk openDeskPage openFirebase openGates
  openGuests openHealth openJobs openKeeper openKeptAnswers openLimiter openLines openLog openMac openMail
  openMerchants openMetrics openMovePosting openPush openRegion openSealer openServices openShelves openSms
  openStage openTraces openVendorDoor openVendorMoves openWire otherPlace outside_line_calls
  outside_line_state OutsideAnswer OutsideCall OutsideConfig oweContributions OwedCall oweWin OwnBar OwnDays
  ownSeat Paces PagedEnd partsHere PASSED_ON passThrottle phoneWorld PlainItem plainPath plainRules plinkoWays
  PostAnswer postColumns postGroups postMoves postPlainMoves pressGivenUp proveFirebase proveSheet proveWays
  PublicSealKey PUSH_KEPT_MS putAnswer putUp rahimSeat readDeed readDeskKey readerOf readLateWords refusalPath
  refusedTo refuseForeignOrigin refuseSilence refuseTooEarly refuseTooMuch refuseToWait refuseUnfair
  refuseUnsound refuseWhoMayNot rememberScroll REQUESTS_A_MS rollUpHouses ROOM_BYTES RoundSheet saferJobs
  saferRoutes saferSchemas SaferScreen SaferWords sayHead SEAL_KEY_ID sealCases sealText SeamlessDialect
  sendAnswer sendOutOfPlace sendPatiently serverPart ServerWorld setRemembered settleDesk settleLeft shareOut
  sheetTitles showRefusal sitDown siteDoors sizeOfStage slideTo slowLine SmsLetter solvesCaptcha solvesPuzzle
  SpanPicker spanTimes spendBudgets standBefore StandingMove stillUpTo StrayOptions strayRequests takeCaptcha
  takeChair takeCode takeCodeTry takeEmailProof takeMemberKey takePuzzle TAKES_BROTLI takesBrotli takesChannel
  takeTaken takeTry tellBusy tellJackpots tellMissed tellMoney tellSeat tellSlowest TESTS_A_GAME throwAll
  throwAt throwEverything timesDown timesFractions tlsFront toldBalance TOPIC_MARK touchAhead trustOf unlucky
  unsendableField untilAlive untilStill useBoot useMemberIn usePages usePlace useSaferWords useTold useVoucher
  VendorAsk vendorAskPath vendorAsks VendorDoor vendorDoors VendorMoves VendorQuestion VisitGate walksOf
  wantsCalm watchedBy watchMovement watchPresses WaysSheet waysSheets WayTo wheelWays WINNERS_AMONG WINS_KEPT
  WordsCode workedMs
`);

/** Whole names of tables, columns, functions and sequences. */
export const privateSqlNames = words(`
  house_account house_account_id_seq house_id house_ids house_rollup house_rollup_state play_move
  safer_break safer_count safer_limit safer_mark safer_refusal safer_use safer_used safer_uses
  play_keep seal_nonce statement_check statement_difference
`);
