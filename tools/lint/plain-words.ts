/**
 * Forms that STYLE.md's "Sentences" replaces, and what to write instead. check-words.ts looks for them in papers,
 * comments, commit subjects, and in the texts of commands, settings, errors, logs and English screens. `seen` is an
 * example that the rule refuses, `plain` the same in plain words.
 */

export type WordRule = {
  readonly rule: string;
  readonly refused: RegExp;
  readonly instead: string;
  readonly seen: string;
  readonly plain: string;
};

const one = (rule: string, refused: RegExp, instead: string, seen: string, plain: string): WordRule => ({
  rule,
  refused,
  instead,
  seen,
  plain,
});

export const wordRules: readonly WordRule[] = [
  one(
    "whom",
    /(?<!\b(?:for|by|of|to|through|under|with|from) )\bwhom\b/i,
    "a noun: sender, receiver, owner",
    "Whom mail comes from.",
    "The sender of mail.",
  ),
  one("in vain", /\bin vain\b/i, "without success", "It was asked in vain.", "It was asked without success."),
  one("of before", /\bof before\b/i, "previous", "Servers of before stop.", "Previous servers stop."),
  one("of now", /\bof now\b/i, "current, present", "The team of now.", "The current team."),
  one("of then", /\bof then\b/i, "of that time", "The rules of then.", "The rules of that time."),
  one("what comes", /\bwhat comes\b(?! back)/i, "later items", "Counts what comes.", "Counts later items."),
  one(
    "what is left",
    /\bwhat (is|was) left\b(?! out)/i,
    "the rest, the remaining …",
    "Takes what is left.",
    "Takes the rest.",
  ),
  one("who asks", /\bwho asks?\b/i, "the caller", "Tells who asks.", "Tells the caller."),
  one(
    "nobody but",
    /\b(nobody|nothing|no one)\b[^.;:,]{0,40}\bbut\b/i,
    "only …",
    "Nobody reads it but the owner.",
    "Only the owner reads it.",
  ),
  one(
    "is told",
    /\b(is|are|was|were|be|been) told\b(?! apart)/i,
    "receives, reads",
    "The page is told.",
    "The page receives it.",
  ),
  one(
    "is believed",
    /\b(is|are|was|be) believed\b/i,
    "is trusted",
    "A proxy that is believed.",
    "A trusted proxy.",
  ),
  one(
    "the least",
    /(?<!at )\bthe (least|most)\b(?! (common|important|frequent|recently|specific|widely|expensive)\b)/i,
    "minimum, lowest; maximum, highest",
    "The least stake.",
    "The minimum stake.",
  ),
  one("at the most", /\bat the (least|most)\b/i, "at least, at most", "Ten at the most.", "Ten at most."),
  one(
    "of its own",
    /\bof (its|their|our) own(?=[.,;:)]|$| (that|which|for|in|on|to|at|from|and|with|beside|while|where|as)\b)/i,
    "its own …; another; separate",
    "A folder of its own.",
    "Its own folder.",
  ),
  one(
    "for want of",
    /\bfor want of\b/i,
    "without, for lack of",
    "Refused for want of funds.",
    "Refused for lack of funds.",
  ),
  one(
    "law words",
    /\b(whereof|wherein|thereof|therein|thereby|hereby|whence|hitherto|hence|thus|heretofore|whatsoever|therewith)\b/i,
    "its, in it, so",
    "The owner thereof.",
    "Its owner.",
  ),
  one("shall", /\bshall\b/i, "must, will", "It shall end.", "It must end."),
  one("upon", /\bupon\b/i, "on, at", "Upon the close.", "At the close."),
  one("in order to", /\bin order to\b/i, "to", "In order to pay.", "To pay."),
  one("utilise", /\butili[sz](e|es|ed|ing)\b/i, "use", "Utilises the cache.", "Uses the cache."),
  one("e.g.", /\b(e\.g\.|i\.e\.)/i, "such as, that is", "A wallet, e.g. bKash.", "A wallet, such as bKash."),
  one(
    "filler",
    /\b(simply|obviously|of course|basically|needless to say)\b/i,
    "leave it out",
    "It simply ends.",
    "It ends.",
  ),
  one(
    "he",
    /\b(he|she|his|him|hers|himself|herself)\b/i,
    "they, their",
    "He ends his session.",
    "They end their session.",
  ),
  one(
    "the house",
    /\bthe (house|world)\b/i,
    "the operator, the services",
    "The house wins.",
    "The operator wins.",
  ),
  one(
    "whoever",
    /\b(whoever|whomever)\b/i,
    "anyone who, the caller",
    "Whoever calls pays.",
    "The caller pays.",
  ),
  one("need not", /\bneeds? not\b/i, "does not need to", "It need not wait.", "It does not need to wait."),
  one(
    "moreover",
    /\b(moreover|furthermore|nevertheless|notwithstanding|albeit|likewise)\b/i,
    "also, but, too",
    "Likewise the other.",
    "The other too.",
  ),
  one("prior to", /\b(prior|subsequent) to\b/i, "before, after", "Prior to the close.", "Before the close."),
  one("is able to", /\b(is|are) able to\b/i, "can", "It is able to pay.", "It can pay."),
  one(
    "comes of",
    /\b(what|whatever) (comes?|came|becomes?|became) of\b/i,
    "the outcome, the result",
    "Says what became of it.",
    "Says its outcome.",
  ),
  one(
    "what was",
    /\bwhat (is|was|are|were) (asked|said|meant|given|done|sent|shown|kept|paid|taken|there|written|known|missing|played|won|lost|stored|read|seen|added|counted|found)\b/i,
    "a noun: the request, the payment, the stake",
    "Adds what was paid.",
    "Adds the payment.",
  ),
  one(
    "who does",
    /(^ ?|[;:(] )who (sends|sits|plays|pays|reads|writes|calls|comes|has|is|may|was|did|does)\b/i,
    "a noun: the sender, the player, members with …",
    "Refused: who pays twice.",
    "The second payer.",
  ),
  one("goes on", /\b(goes|go|went|going) on\b/i, "continues", "The job goes on.", "The job continues."),
  one(
    "is over",
    /\b(is|are|was|were) over\b(?! \d)/i,
    "has ended, is expired",
    "The round is over.",
    "The round has ended.",
  ),
  one(
    "one after the other",
    /\bone after the other\b/i,
    "one by one, in turn",
    "Sent one after the other.",
    "Sent one by one.",
  ),
  one(
    "looked at",
    /\b(is|are|was|were|be) looked at\b/i,
    "is checked, is examined",
    "It is looked at.",
    "It is checked.",
  ),
  one(
    "for itself",
    /\bfor (itself|themselves)\b/i,
    "separately, alone",
    "Each counts for itself.",
    "Each counts alone.",
  ),
  one(
    "so many",
    /\bso (many|much)\b/i,
    "this number, this amount",
    "So many rows a run.",
    "This number of rows a run.",
  ),
  one(
    "as it stands",
    /\bas (it|they) stands?\b/i,
    "as it is, unchanged",
    "Applied as it stands.",
    "Applied unchanged.",
  ),
  one(
    "that there is",
    /\b(all|those|ones|acts|groups|games|form) that there (is|are|was|were)\b|\bwhich there\b|\bthan there (is|are)\b/i,
    "existing, available",
    "Lists all that there are.",
    "Lists all existing.",
  ),
  one(
    "no more",
    /\bno more\b(?=[.,;:]|$)/i,
    "no longer; at most",
    "It counts no more.",
    "It no longer counts.",
  ),
  one(
    "gives back",
    /\b(gives?|gave|given|giving) back\b/i,
    "returns",
    "It gives back the stake.",
    "It returns the stake.",
  ),
  one(
    "what of",
    /\bwhat of\b/i,
    "the part of",
    "Counts what of a stake is at risk.",
    "Counts the risked part of a stake.",
  ),
  one("comes in", /\bcomes? in\b(?=[.,;:]|$)/i, "arrives", "Orders come in.", "Orders arrive."),
  one(
    "has to do with",
    /\b(has|have|had) to do with\b/i,
    "concerns",
    "It has to do with time.",
    "It concerns time.",
  ),
];

/** Words of a sentence in a paper; a longer one is two thoughts. */
export const maxSentenceWords = 30;
