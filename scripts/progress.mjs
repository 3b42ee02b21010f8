import { launchTexts as texts } from '../lib/core/processes/texts/launch.mjs'

const reportEvery = 5_000

/**
 * Runs `work`, showing its title, progress and elapsed time; steps under a second print nothing. `reached`
 * returns the progress in a few words.
 */
export async function step(title, work, reached = () => '') {
  const started = performance.now()
  const time = () => texts.seconds(Math.round((performance.now() - started) / 1000))
  const timer = setInterval(() => console.log(texts.still(title, time(), reached())), reportEvery)
  try {
    const result = await work()
    if (performance.now() - started > 1000) console.log(texts.done(title, time()))
    return result
  } catch (error) {
    console.log(texts.failed(title, time()))
    throw error
  } finally {
    clearInterval(timer)
  }
}
