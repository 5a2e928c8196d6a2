import { join } from 'node:path'
import { weixin } from '../api/auth/weixin.ts'
import type { openSimulators } from '../development/development.ts'
import { type Clock, openShopClock, realClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { makeVault } from '../platform/crypto/vault.ts'
import { openDatabase } from '../platform/db/database.ts'
import type { Connection } from '../platform/db/embedded/embedded.ts'
import { listen } from '../platform/db/listen.ts'
import { makeRefusalCounts } from '../platform/http/refusal-counts.ts'
import { openJobs } from '../platform/jobs/jobs.ts'
import { RUN_ASKED, startPeriodic } from '../platform/jobs/periodic.ts'
import type { Log } from '../platform/log.ts'
import { makeWeixinOpen } from '../server/account/auth/gateways/weixin.ts'
import { openUploadFolder } from '../server/account/uploads/folder.ts'
import { makePress } from '../server/booking/papers/press/press.ts'
import { openGateways } from '../server/booking/payments/gateways/gateways.ts'
import { makePictures } from '../server/catalog/pictures/pictures.ts'
import { type ChatNewsRoom, makeChatNews } from '../server/content/chats/live/news.ts'
import { externalLinkHandler } from '../server/content/external-links/service.ts'
import { isOfSitemap, makeSitemap } from '../server/content/sitemap/sitemap.ts'
import { nobody, type Services } from '../server/ctx.ts'
import { jobHandlers, periodicJobs } from '../server/jobs.ts'
import { openMediaFolder } from '../server/marketing/media/folder.ts'
import { mediaHandler } from '../server/marketing/media/serve.ts'
import { type DeskNews, makeDeskNews } from '../server/operations/live/news.ts'
import { raiseAlarm } from '../server/operations/notifications/service.ts'
import { queues } from '../server/queues.ts'
import { standingPages } from '../web/public-pages.ts'
import type { Handler } from './request-handler.ts'
import { smsSender } from './sms-sender.ts'

interface Options {
  config: Config
  connection: Connection | string
  log: Log
  /** Where this very process listens: the simulators call it there, whatever PUBLIC_URL says. */
  ownUrl: string
  /** Called with each change (`server/shown.ts`); empty when it may be anything. */
  onChange(change: string): void
  /** Names the build of the desk that is served; absent where none is. */
  deskBuild?: string
}

/** Opens everything that outlives a request, the real providers or their simulators, and says how to close it. */
export async function openServices({ config, connection, log, ownUrl, onChange, deskBuild }: Options) {
  const onError = (error: Error) => log.warn({ error }, 'database connection lost')
  const database = openDatabase(connection, { max: config.DATABASE_POOL, onError })
  const { db, transaction, pool } = database
  const reads = openDatabase(connection, { max: 4, readOnly: true, onError })
  const shopClock = config.hasSimulators ? await openShopClock(db) : null
  const clock: Clock = shopClock ?? realClock
  const vault = makeVault(config)
  const sitemap = makeSitemap({
    db,
    publicUrl: config.PUBLIC_URL,
    paths: standingPages,
    hasSimulators: config.hasSimulators,
  })
  const news = makeDeskNews(deskBuild)
  const chats = makeChatNews()
  const hearing = await hearChanges(connection, { sitemap, shopClock, log, onChange, news, chats })
  const jobs = await openJobs(db, queues, (error) => log.error({ error }, 'the job queue'), { hearing })
  const { development, simulators } = await openDevelopment(config, { db, vault, shopClock, ownUrl, log })

  const folders = openFolders(config, development?.SAMPLE_MEDIA)
  const press = makePress()
  const services: Services = {
    db,
    transaction,
    reads,
    log,
    vault,
    jobs,
    sms: smsSender(config, simulators?.sms),
    weixin: weixinOpen(config) ?? simulators?.weixin ?? null,
    gateways: { ...simulators?.gateways, ...openGateways(config) },
    ...folders,
    press,
    refusals: makeRefusalCounts(),
    publicUrl: config.PUBLIC_URL,
    deskUrl: config.DESK_URL ?? config.PUBLIC_URL,
    news,
    chats,
    hasSimulators: config.hasSimulators,
  }
  const ctx = () => ({ ...services, now: clock.now(), visitor: nobody })
  await jobHandlers(jobs, ctx)
  const periodic = startPeriodic(db, clock, log, periodicJobs(ctx), { raiseAlarm })
  await hearing.hear(RUN_ASKED, () => void periodic.runAsked())
  simulators?.whenTimeMoves(() => periodic.runAll())
  const { pictures, handlers: besides } = openPages(config, folders, log)
  const handlers: Handler[] = [...besides, sitemap.fetch, ...(simulators?.handlers ?? [])]

  return {
    services,
    clock,
    pool,
    handlers,
    development,
    caughtUp: hearing.caughtUp,
    async close() {
      await pictures.stop()
      await press.close()
      await periodic.stop()
      await simulators?.stop()
      await jobs.stop()
      await hearing.stop()
      await Promise.all([database.close(), reads.close()])
    },
  }
}

/** Where files lie that members and staff have sent. */
const openFolders = (config: Config, sampleDir: string | undefined) => ({
  uploads: openUploadFolder({ uploadsDir: config.UPLOAD_DIR, cacheDir: cacheDirOf(config) }),
  media: openMediaFolder({ mediaDir: join(config.UPLOAD_DIR, 'media'), sampleDir }),
})

/** What is served beside the API and the pages. */
function openPages(config: Config, { uploads, media }: Pick<Services, 'uploads' | 'media'>, log: Log) {
  const pictures = makePictures({
    mastersDir: config.MASTERS_DIR,
    findUpload: uploads.find,
    cacheDir: cacheDirOf(config),
    onError: (error) => log.warn({ error }, 'a picture could not be made smaller'),
  })
  const leaving = externalLinkHandler({ publicUrl: config.PUBLIC_URL, trustedHosts: trustedHostsOf(config) })
  return { pictures, handlers: [leaving, pictures.fetch, mediaHandler(media)] }
}

const cacheDirOf = ({ DATA_DIR }: Config) => join(DATA_DIR, 'pictures')

type ShopClock = Awaited<ReturnType<typeof openShopClock>>

interface Changing {
  sitemap: ReturnType<typeof makeSitemap>
  shopClock: ShopClock | null
  log: Log
  onChange(change: string): void
  news: DeskNews
  chats: ChatNewsRoom
}

const hearChanges = (
  connection: Connection | string,
  { sitemap, shopClock, log, onChange, news, chats }: Changing,
) =>
  listen(
    connection,
    {
      catalogue_changed: (change) => {
        if (isOfSitemap(change)) sitemap.forget()
        onChange(change)
      },
      desk: news.tell,
      chat: chats.tell,
      // What is kept is as old as the machine's time; this one may have moved by weeks.
      shop_clock: () => void shopClock?.reload().then(() => onChange('')),
    },
    { onError: (error) => log.warn({ error }, 'the listening connection was lost') },
  )

type SimulatorOptions = Parameters<typeof openSimulators>[0]

interface Developing extends Pick<SimulatorOptions, 'db' | 'vault' | 'ownUrl' | 'log'> {
  shopClock: ShopClock | null
}

async function openDevelopment(config: Config, { shopClock, ...rest }: Developing) {
  // Loaded only where the configuration asks for it: production never runs a line of the development room.
  const development = config.hasSimulators ? await import('../development/development.ts') : null
  const simulators =
    development && shopClock
      ? await development.openSimulators({
          ...rest,
          clock: shopClock,
          publicUrl: config.PUBLIC_URL,
          mayBeForwarded: config.simulatorsMayBeForwarded,
        })
      : null
  return { development, simulators }
}

const trustedHostsOf = ({ REDIRECT_ALLOW_HOSTS = [], MOBILE_SITE_URL }: Config) => [
  ...REDIRECT_ALLOW_HOSTS,
  ...(MOBILE_SITE_URL ? [new URL(MOBILE_SITE_URL).host] : []),
]

/** Not every shop is registered with the open platform: without it that sign-in method is missing. */
function weixinOpen({
  WX_OPEN_APP_ID,
  WX_OPEN_SECRET,
  WX_OPEN_PAGE_URL,
  WX_OPEN_API_URL,
  PUBLIC_URL,
}: Config) {
  if (!WX_OPEN_APP_ID || !WX_OPEN_SECRET) return null
  return makeWeixinOpen({
    appId: WX_OPEN_APP_ID,
    secret: WX_OPEN_SECRET,
    pageBaseUrl: WX_OPEN_PAGE_URL,
    apiBaseUrl: WX_OPEN_API_URL,
    callbackUrl: `${PUBLIC_URL}${weixin.callback.path}`,
  })
}
