import { z } from 'zod'
import { ATTENTE_S } from '../platform/admission/bounds.ts'
import { hashToken } from '../platform/http/auth.ts'
import { seal, unseal } from '../platform/sealed.ts'
import type { Services } from '../platform/services.ts'

/**
 * What a browser keeps between two steps of a log-in, sealed: the server stores nothing until the person is known, and only
 * the browser that began can go on. A copy of the page's address, without it, opens nothing.
 * @param purpose what the text serves for: it opens for nothing else
 */
export const sealAttente = (purpose: string, data: object, { config, now }: Services): Promise<string> =>
  seal(
    JSON.stringify({ data, jusque: now().getTime() + ATTENTE_S * 1000 }),
    `attente ${purpose}`,
    config.SECRET,
  )

interface Attente<T> {
  data: T
  /** Uses it up. @returns false when it had served already, however many calls bring it at once */
  spend(): Promise<boolean>
}

/** What was sealed for this purpose; null when it was not, when it is too old, or when it has served. */
export async function openAttente<T>(
  purpose: string,
  sealed: string,
  schema: z.ZodType<T>,
  { config, now, admission: { tries } }: Services,
): Promise<Attente<T> | null> {
  const opened = await unseal(sealed, `attente ${purpose}`, config.SECRETS)
  if (!opened) return null
  // An earlier version of the server may have sealed other fields.
  const read = z.object({ data: schema, jusque: z.number() }).safeParse(JSON.parse(opened.text))
  if (!read.success) return null
  const { data, jusque } = read.data
  const who = `attente:${hashToken(sealed)}` as const
  if (jusque <= now().getTime() || (await tries.isTaken('attenteServie', who))) return null
  return { data, spend: async () => (await tries.take('attenteServie', who)) === 1 }
}
