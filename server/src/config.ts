import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOTES_PAR_DEFAUT, hotesDe } from '@lavandiere/domain/planning/hotes.ts'
import { ESTIMATION } from '@lavandiere/domain/tournees/optimisation/table-trajets.ts'
import { z } from 'zod'

const yes = z.stringbool({ truthy: ['true', '1', 'oui'], falsy: ['false', '0', 'non', ''] })
const url = z.url({ protocol: /^https?$/ })
/** Texts separated by commas. */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
const hosts = list.transform((names) => names.map((name) => name.toLowerCase()))

/** Every setting of a deployment, read once at start from the environment. The defaults work on a developer's machine. */
const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** The address that people open, for links in mails and absolute links in answers. */
  PUBLIC_URL: url.optional(),
  /** Other sites whose pages may call the API, separated by commas; none by default. */
  CORS_ORIGINS: z.string().default(''),
  /** Number of proxies in front of the server whose X-Forwarded-* headers are trusted. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** Calls a second that one account may make for long, twenty times as many at once; 0 sets no bound. */
  CALLS_PER_SECOND: z.coerce.number().int().min(0).max(10_000).default(50),
  /** Folder of the embedded database, files, mails and the generated secret. */
  VAR_DIR: z.string().default(join(import.meta.dirname, '../../var')),
  /** Signs tokens and links; generated and stored in VAR_DIR when absent, required in production. */
  SECRET: z.string().min(32).optional(),
  /** Earlier secrets, separated by commas: their signatures stay valid until they expire. */
  PREVIOUS_SECRETS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean))
    .refine((secrets) => secrets.every((secret) => secret.length >= 32), '32 caractères au moins par secret'),
  /** Refuses to start, or to send, over an unencrypted connection: database, SMTP, bucket, address service. */
  REQUIRE_TLS: yes.default(false),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Lavandière <ne-pas-repondre@lavandiere.example>'),
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  GEOCODAGE_URL: url.default('https://data.geopf.fr/geocodage'),
  /** The service that is asked for positions of vehicles of companies with an account there. */
  QUARTIX_URL: url.default('https://qws.quartix.net/v2/api'),
  /**
   * Hosts of Traccar servers that companies may use although they are in the network of the deployment, separated by
   * commas: `host:port`, or `host` for the port of its protocol, or `host:*`. Only these may be reached without encryption.
   */
  TRACCAR_HOTES_PRIVES: hosts,
  /** The same of identity providers. */
  IDENTITE_HOTES_PRIVES: hosts,
  /** The same of webhooks. */
  WEBHOOK_HOTES_PRIVES: hosts,
  /** ProConnect, by which people of towns log in: its issuer, and what it gave this deployment. */
  PROCONNECT_URL: url.optional(),
  PROCONNECT_CLIENT_ID: z.string().optional(),
  PROCONNECT_CLIENT_SECRET: z.string().optional(),
  /** The levels of assurance that it is asked for, separated by commas; any other is refused. */
  PROCONNECT_ACR: list.transform((levels) => (levels.length > 0 ? levels : ['eidas1'])),
  /** A service of roads (OSRM) that knows ways between places; without it they are guessed from the positions. */
  OSRM_URL: url.optional(),
  /** A guessed way is so many times as long as the crow flies, and driven at such a speed. */
  TRAJETS_FACTEUR: z.coerce.number().min(1).max(5).default(ESTIMATION.facteur),
  TRAJETS_VITESSE_KMH: z.coerce.number().min(1).max(130).default(ESTIMATION.vitesseKmh),
  TUILES_URL: z
    .string()
    .default(
      'https://data.geopf.fr/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2&STYLE=normal&FORMAT=image/png&TILEMATRIXSET=PM&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}',
    ),
  TUILES_ATTRIBUTION: z.string().default('© IGN, Géoplateforme'),
  PLANNING_URL: z.url({ protocol: /^https$/ }).optional(),
  PLANNING_PUBLIE_URL: z.url({ protocol: /^https$/ }).optional(),
  /**
   * Sites that may hold the published planning of a company, separated by commas; "*." before a name allows all hosts
   * below it.
   */
  PLANNING_HOTES: z
    .string()
    .default(HOTES_PAR_DEFAUT)
    .transform((liste, ctx) => {
      try {
        return hotesDe(liste)
      } catch {
        ctx.addIssue({ code: 'custom', message: 'des noms de sites séparés par des virgules sont attendus' })
        return z.NEVER
      }
    }),
  /** Whom people write to who cannot use a page; told by the declaration of accessibility. */
  CONTACT_ACCESSIBILITE: z.email().or(z.literal('')).default(''),
  /** The word with which a program reads the figures of this server; without one nobody does. */
  METRIQUES_JETON: z
    .string()
    .refine((word) => word === '' || word.length >= 16, '16 caractères au moins')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type Config = Omit<z.output<typeof environment>, 'SECRET' | 'PREVIOUS_SECRETS'> & {
  SECRET: string
  /** The secrets whose signatures are valid; the first one signs. */
  SECRETS: readonly string[]
}

/**
 * The settings of this process.
 * @throws Error with one line for each wrong setting, and never its value, which may be a secret
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} : ${issue.message}`)
    throw new Error(`Réglages refusés :\n${lines.join('\n')}`)
  }
  const config = parsed.data
  if (config.NODE_ENV === 'production' && !config.SECRET) {
    throw new Error('SECRET est requis en production (32 caractères au moins).')
  }
  if ((config.NODE_ENV === 'production' || config.SMTP_URL) && !config.PUBLIC_URL) {
    throw new Error(
      'PUBLIC_URL est requis en production, et dès que SMTP_URL est réglé : les liens des mails en dépendent.',
    )
  }
  if (config.PROCONNECT_URL && !(config.PROCONNECT_CLIENT_ID && config.PROCONNECT_CLIENT_SECRET))
    throw new Error('PROCONNECT_URL demande PROCONNECT_CLIENT_ID et PROCONNECT_CLIENT_SECRET.')
  if (config.REQUIRE_TLS) refuseUnencrypted(config)
  const { PREVIOUS_SECRETS, ...rest } = config
  const SECRET = config.SECRET ?? keptSecret(config.VAR_DIR)
  return { ...rest, SECRET, SECRETS: [SECRET, ...PREVIOUS_SECRETS] }
}

/** An SMTP server that starts unencrypted is asked for STARTTLS (mail.ts), so its address needs no check here. */
function refuseUnencrypted(config: z.output<typeof environment>): void {
  const { DATABASE_URL, S3_ENDPOINT, GEOCODAGE_URL, OSRM_URL, PROCONNECT_URL, QUARTIX_URL } = config
  const open = [
    ...(DATABASE_URL && !/[?&]sslmode=(require|verify-ca|verify-full)(&|$)/.test(DATABASE_URL)
      ? ['DATABASE_URL (sslmode=verify-full)']
      : []),
    ...(S3_ENDPOINT?.startsWith('http:') ? ['S3_ENDPOINT (https)'] : []),
    ...(GEOCODAGE_URL.startsWith('http:') ? ['GEOCODAGE_URL (https)'] : []),
    ...(OSRM_URL?.startsWith('http:') ? ['OSRM_URL (https)'] : []),
    ...(PROCONNECT_URL?.startsWith('http:') ? ['PROCONNECT_URL (https)'] : []),
    ...(QUARTIX_URL.startsWith('http:') ? ['QUARTIX_URL (https)'] : []),
  ]
  if (open.length > 0) throw new Error(`REQUIRE_TLS refuse une connexion non chiffrée : ${open.join(', ')}.`)
}

function keptSecret(dir: string): string {
  const path = join(dir, 'secret')
  const mine = `${path}.${process.pid}`
  mkdirSync(dir, { recursive: true })
  // Written whole, then linked: of two servers that start together one creates the file, and a killed one leaves no
  // half.
  writeFileSync(mine, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(mine, path)
  } catch {
    // An earlier start has created it.
  } finally {
    rmSync(mine, { force: true })
  }
  return readFileSync(path, 'utf8')
}
