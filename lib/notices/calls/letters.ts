import { requestOf } from '@/lib/core/calls/calls/request'
import type { LetterKind, LetterWords } from '../rules'
import type * as calls from './letters.contract'

type Words = LetterWords & { kind: LetterKind }

export const changeLetterTemplateRequest = (body: Words & { version: number | null }) =>
  requestOf<typeof calls.changeLetterTemplateCall>('POST /api/letter-template/', { body })

export const previewLetterRequest = (body: Words) =>
  requestOf<typeof calls.previewLetterCall>('POST /api/letter-template/preview/', { body })

export const tryLetterRequest = (body: Words) =>
  requestOf<typeof calls.tryLetterCall>('POST /api/letter-template/try/', { body })
