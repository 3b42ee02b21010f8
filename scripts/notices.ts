import { connect } from '@/db/client'
import { closeDatabase, database } from '@/db/connection'
import { forgetOldNotices, noticesChannel } from '@/db/queries/notices/outbox'
import { emailTransport } from '@/lib/delivery/email'
import { messengerTransport } from '@/lib/delivery/messenger'
import { pushTransport } from '@/lib/delivery/push'
import { universityNow } from '@/lib/environment/clock'
import { directUrl, environment } from '@/lib/environment/environment'
import { noticeChannels } from '@/lib/notices/rules'
import { composeNotices, sendNotices } from '@/lib/notices/service/deliver'
import { jobLoops } from './job-loops'
import { logAs } from './log.mjs'
import { safely } from '@/lib/environment/safely.mjs'

logAs('notices')

const day = 24 * 60 * 60 * 1000

const fail = (error: unknown) => console.error(`Notices: ${error instanceof Error ? error.message : String(error)}`)

async function start(): Promise<void> {
  const known = environment()
  const { SMTP_URL, SMTP_FROM, MESSENGER_HOOK_URL: hook, MESSENGER_HOOK_SECRET: secret } = known
  const email = SMTP_URL && SMTP_FROM ? emailTransport({ url: SMTP_URL, from: SMTP_FROM }) : undefined
  const messenger = hook && secret ? messengerTransport({ url: hook, secret }) : undefined
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = known
  const push =
    publicKey && privateKey && subject
      ? pushTransport({ publicKey, privateKey, subject, services: known.PUSH_SERVICES })
      : undefined
  const how = { transports: { email: email?.send, messenger, push }, pause: known.NOTICE_PAUSE_SECONDS / 60 }
  const sql = connect(directUrl(), 1)
  const loops = jobLoops((error) => {
    if (!loops.isStopping()) fail(error)
  })
  const stop = async () => {
    loops.stop()
    email?.close()
    await Promise.all([sql.end({ timeout: 1 }), closeDatabase()])
    process.exit()
  }
  const onSignal = safely(stop, () => process.exit(1))
  for (const name of ['SIGTERM', 'SIGINT']) process.once(name, onSignal)
  await sql.listen(noticesChannel, loops.wake)
  let cleaned = -Infinity
  const compose = async () => {
    if (performance.now() - cleaned > day) {
      await forgetOldNotices(database())
      cleaned = performance.now()
    }
    const hasComposed = await composeNotices({ db: database(), now: universityNow() }, how)
    if (hasComposed) loops.wake()
    return hasComposed
  }
  // Separate loops: a receiver that hangs delays only its own channel.
  const channels = noticeChannels.map((one) => loops.repeat(() => sendNotices(database(), one, how.transports[one])))
  await Promise.all([loops.repeat(compose), ...channels])
}

try {
  await start()
} catch (error) {
  fail(error)
  process.exit(1)
}
