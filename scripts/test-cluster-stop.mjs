/** Jest's global tear-down. */
export default async function stopTestCluster() {
  await globalThis.stopTestCluster?.()
}
