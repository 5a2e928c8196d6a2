const writtenByProxies = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/**
 * Whoever comes through a proxy is not at this machine, and the simulators hand out codes and pay orders: a shop that was
 * put behind a proxy without `APP_ENV=production` refuses them there.
 */
export async function refuseForwarded(request: Request): Promise<Response | null> {
  const isForwarded = writtenByProxies.some((name) => request.headers.has(name))
  if (!isForwarded || !new URL(request.url).pathname.startsWith('/dev/')) return null
  return new Response('Not through a proxy: set ALLOW_STAND_INS=1 to allow it.\n', { status: 403 })
}
