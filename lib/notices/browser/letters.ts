import { request } from '@/lib/core/browser/calls/call'
import { requestChange } from '@/lib/core/browser/placing/changes'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import { changeLetterTemplateRequest, previewLetterRequest, tryLetterRequest } from '../calls/letters'
import type { LetterKind, LetterPreview, LetterTemplate, LetterWords } from '../rules'

type Draft = LetterWords & { kind: LetterKind }

export const previewLetterUrl = '/api/letter-template/preview/'

/** How a letter would read; a refusal is shown beside the form. */
export const previewLetter = (draft: Draft): Promise<LetterPreview> =>
  request(previewLetterRequest(draft), { quiet: () => true })

/** Sends the letter to the user; returns where it went. */
export const tryLetter = (draft: Draft): Promise<{ address: string }> => request(tryLetterRequest(draft))

export const saveLetterTemplate = (template: LetterTemplate): Promise<{ changeId: ChangeId | null }> =>
  requestChange(changeLetterTemplateRequest(template))
