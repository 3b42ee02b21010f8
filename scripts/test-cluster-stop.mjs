/** Jest's global teardown. */
export default async function stopTestCluster() {
  await globalThis.stopTestCluster?.()
}
