import { inSteps } from './in-steps'

test('others have the process between the steps of a long computation', async () => {
  const said: string[] = []
  function* long(): Generator<void, string> {
    for (let step = 0; step < 5; step += 1) {
      const end = performance.now() + 15
      while (performance.now() < end);
      said.push(`step ${step}`)
      yield
    }
    return 'done'
  }
  setImmediate(() => said.push('somebody else'))
  expect(await inSteps(long())).toBe('done')
  expect(said.indexOf('somebody else')).toBe(1)
  expect(said).toHaveLength(6)
})

test('what a step throws is thrown', async () => {
  function* bad(): Generator<void, never> {
    yield
    throw new Error('broken')
  }
  await expect(inSteps(bad())).rejects.toThrow('broken')
})
