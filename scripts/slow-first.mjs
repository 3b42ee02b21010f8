import Sequencer from '@jest/test-sequencer'

const slow = ['/real-timetables.', '/prove/', '/crowd.', '.property.']

/** On a fresh clone jest has no timings: start the slowest suites first, so that no core idles at the end. */
export default class SlowFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => slow.findIndex((part) => path.includes(part)) >>> 0
    return super.sort(tests).sort((one, other) => place(one) - place(other))
  }
}
