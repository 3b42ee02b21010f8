import type { WeighedServer } from '@/bench/weighed-server'
import type { Browser } from '@/testing/browser'
import type { Rule } from '../load/scenes'
import type { Holdings } from './holdings'

/** The running product and who asks it: administrators, who may have everything, and a reader of a week. */
export type ClientStage = {
  product: WeighedServer
  admins: readonly [Browser, Browser]
  reader: Browser
  /** Addresses: of a week and its page, of a small file, and of files that are larger than what connections hold. */
  week: string
  page: string
  small: string
  workbook: string
  archive: string
  look: () => Promise<Holdings>
}

export type ClientScene = (stage: ClientStage) => Promise<Rule[]>
