/**
 * What became of a question to a teacher whether they hold a class instead of another, as stored. `late`: they did not
 * answer in time; `taken`: somebody else was first; `withdrawn`: nobody asks any more.
 */
export const offerAnswers = ['yes', 'no', 'late', 'taken', 'withdrawn'] as const
export type OfferAnswer = (typeof offerAnswers)[number]

/**
 * What people are told about such questions: who is asked, also that their time to answer is over (`too_late`); whoever asked, that
 * somebody agreed, or that nobody is left.
 */
export const substitutionNews = ['invited', 'too_late', 'accepted', 'unanswered'] as const
export type SubstitutionNews = (typeof substitutionNews)[number]
