/** Whether a call only reports what it would do. */
export const isDryRun = (url: string, body: unknown): boolean =>
  (typeof body === 'object' && body !== null && 'dry_run' in body && body.dry_run === true) ||
  new URLSearchParams(url.split('?').slice(1).join('?')).get('dry_run') === '1'
