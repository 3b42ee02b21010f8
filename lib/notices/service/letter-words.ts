import type { DayTimes } from '@/lib/core/calendar/rules/pairs'
import type { NoticeAct } from '@/lib/core/notices/rules/notice'
import { changesText } from '@/lib/core/notices/texts/news'
import { noticeTitle, noticeWhen } from '@/lib/core/notices/texts/notices'
import { cutTo } from '@/lib/core/words/rules/plain-text'
import { entriesOf } from '@/lib/core/words/rules/records'
import { filled, type LetterWords, type LetterMark } from '@/lib/notices/rules'
import { placeholderTexts } from '@/lib/notices/texts'

/** What a letter is about. `gist`: what its subject would be without words of the university. */
type About = {
  acts: readonly NoticeAct[]
  times: DayTimes
  gist: string
  name: string
  university: string | null
}

/** Mail programs show about so many characters of a subject, and receivers refuse endless ones. */
const longestSubject = 250

function valuesOf({ acts, times, gist, name, university }: About): Record<LetterMark, string> {
  const notices = acts.flatMap((act) => act.notices)
  const [first, ...others] = notices
  const sole = first && others.length === 0 ? first : null
  return {
    name,
    university: university ?? '',
    gist,
    count: changesText(notices.length),
    class: sole ? noticeTitle(sole) : '',
    when: sole ? noticeWhen(sole, times) : '',
    reason: sole ? sole.reason : '',
  }
}

/** The words of the university in one letter. Without a subject of its own, or with one that has no value here, it has the gist. */
export function wordLetter(words: LetterWords, about: About): LetterWords {
  const values = valuesOf(about)
  const byMark = new Map(entriesOf(placeholderTexts).map(([key, { mark }]) => [mark, values[key]]))
  const headline = filled(words.headline, byMark).replaceAll(/\s+/g, ' ')
  return {
    headline: cutTo(headline || about.gist, longestSubject),
    opening: filled(words.opening, byMark),
    closing: filled(words.closing, byMark),
    contact: words.contact,
  }
}
