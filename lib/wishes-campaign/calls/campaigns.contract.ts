import { z } from 'zod'
import type { CampaignId, ChangeId, FacultyId, SemesterId, TeacherId } from '@/lib/core/names/rules/ids'
import { wishAnswers } from '@/lib/core/requests/rules/wish-campaign'
import { campaignScopeOf } from '@/lib/core/rights/rules/rights-subjects'
import { type InputOf, ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { longestCampaignWords, type NewCampaign } from '@/lib/wishes-campaign/rules/campaign'

const params = z.object({ id: wire.idTextOf<CampaignId>() })
const done = z.object({ change_id: wire.idAnswer<ChangeId>().nullable() })

const semester = z.object({
  id: wire.idAnswer<SemesterId>(),
  title: z.string(),
  dbeg: wire.dateAnswer,
  dend: wire.dateAnswer,
})

const asking = z.object({
  id: wire.idAnswer<CampaignId>(),
  semester,
  words: z.string(),
  /** The last day to answer. */
  until_date: wire.dateAnswer,
  /** Whether teachers can still answer. */
  is_open: z.boolean(),
  /** Who asks. */
  by: z.string(),
})

const campaign = asking.extend({
  /** Whose teachers it asks; both null: the university’s. */
  faculty_id: wire.idAnswer<FacultyId>().nullable(),
  department_id: z.int().nullable(),
  scope_title: z.string(),
  started_on: wire.dateAnswer,
  /** Ended before its last day. */
  is_ended: z.boolean(),
  reminded_on: wire.dateAnswer.nullable(),
  asked: z.int(),
  answered: z.int(),
  /** How many have not answered and have an account. */
  reachable: z.int(),
})

export const campaignsCall = ownCall('GET /api/wish-campaign/', {
  summary: 'The campaigns for wishes whose answers the user may see',
  response: z.array(campaign),
})

export const campaignCall = ownCall('GET /api/wish-campaign/{id}/', {
  summary: 'A campaign for wishes with everybody whom it asks: who has answered, and with how many wishes',
  params,
  response: campaign.extend({
    teachers: z.array(
      z.object({
        id: wire.idAnswer<TeacherId>(),
        name: z.string(),
        /** Empty: none. */
        department: z.string(),
        answer: z.enum(wishAnswers).nullable(),
        answered_on: wire.dateAnswer.nullable(),
        wishes: z.int(),
        has_account: z.boolean(),
        may_answer: z.boolean(),
      }),
    ),
  }),
})

export const ownCampaignsCall = ownCall('GET /api/own-wish-campaign/', {
  summary: 'What asks the user for wishes as a teacher',
  response: z.array(asking.extend({ answer: z.enum(wishAnswers).nullable() })),
})

export const startCampaignCall = ownCall('POST /api/wish-campaign/', {
  summary: 'Asks teachers for their wishes for a semester: of a faculty, of a department, or of the university',
  body: z.object({
    semester_id: wire.idBodyOf<SemesterId>(),
    faculty_id: wire.idBodyOf<FacultyId>().nullish(),
    /** Instead of a faculty. */
    department_id: wire.idBodyOf<number>().nullish(),
    words: wire.textBody(longestCampaignWords).default(''),
    /** The last day to answer. */
    until_date: wire.dateText,
    dry_run: wire.dryRun,
  }),
  response: done.extend({
    id: wire.idAnswer<CampaignId>().nullable(),
    asked: z.int(),
    without_account: z.int(),
    /** Who is asked by another campaign already. */
    others: z.int(),
  }),
})

const terms = { until_date: wire.dateText, words: wire.textBody(longestCampaignWords) }

export const editCampaignCall = ownCall('PUT /api/wish-campaign/{id}/', {
  summary: 'Moves the last day of a campaign for wishes, also of one that is over, and changes its words',
  params,
  body: z.object({
    ...terms,
    /** What was seen of it: if it has something else now, it is refused as stale. */
    based_on: z.object(terms).optional(),
  }),
  response: done,
})

export const takeCampaignBackCall = ownCall('DELETE /api/wish-campaign/{id}/', {
  summary: 'Takes a campaign for wishes back with its answers; wishes stay',
  params,
  response: done,
})

export const endCampaignCall = ownCall('POST /api/wish-campaign/{id}/end/', {
  summary: 'Ends a campaign for wishes before its last day',
  params,
  response: done,
})

export const remindCall = ownCall('POST /api/wish-campaign/{id}/remind/', {
  summary: 'Reminds the teachers who have not answered, at most once a day',
  params,
  response: done.extend({ reminded: z.int() }),
})

export const answerCampaignCall = ownCall('POST /api/wish-campaign/{id}/answer/', {
  summary: 'Says that the wishes of a teacher are written, or that there are none',
  params,
  body: z.object({
    teacher_id: wire.idBodyOf<TeacherId>(),
    /** Null: neither was said. */
    answer: z.enum(wishAnswers).nullable(),
  }),
  response: done,
})

export const newCampaignOf = ({
  semesterId,
  facultyId = null,
  departmentId = null,
  words,
  untilDate: until,
  dryRun,
}: InputOf<typeof startCampaignCall>['body']): NewCampaign => ({
  semesterId,
  scope: campaignScopeOf({ facultyId, departmentId }),
  words,
  until,
  dryRun,
})
