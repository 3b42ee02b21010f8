import { changeOf } from '@/lib/core/refusals/browser/change'
import type * as calls from '../calls/letters.contract'

export const previewLetterUrl = '/api/letter-template/preview/'

/** How a letter would read; a refusal is shown beside the form. */
export const previewLetter = changeOf<typeof calls.previewLetterCall>('POST /api/letter-template/preview/', {
  quiet: () => true,
})

/** Sends the letter to the user; returns where it went. */
export const tryLetter = changeOf<typeof calls.tryLetterCall>('POST /api/letter-template/try/', {
  quiet: false,
})

export const saveLetterTemplate = changeOf<typeof calls.changeLetterTemplateCall>('POST /api/letter-template/')
