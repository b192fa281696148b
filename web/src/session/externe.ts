import { jsonOf } from '@lavandiere/domain/kernel/json.ts'
import type { departExterne, jetonsExternes } from '@lavandiere/domain/session/connexion-externe.ts'
import type { z } from 'zod'
import { api, described, send } from '../api/api.ts'
import { errorOf, FALLBACK, sentenceOr } from '../api/errors.ts'
import { EXIT, storeTokens } from '../api/store.ts'
import { PREFIX } from '../ui/use-stored.ts'

/** What this browser keeps while its person is at an identity provider, and how the person last came in. */
const ATTENTE = `${PREFIX}connexion`
const SOCIETE = `${PREFIX}societe`

interface Kept {
  attente: string
  lien: string
  /** The page of ours to open afterwards. */
  page: string
}

/** The company by whose provider somebody last logged in here; null when nobody did. */
export const lastSociete = () => localStorage.getItem(SOCIETE)

/** Leaves for an identity provider. @throws ApiError when it is away */
export async function leaveFor(lien: string, page: string): Promise<void> {
  const answer = described<typeof departExterne>()
  const body = { lien }
  const { adresse, attente } = await api('/connexion/externe', { answer, method: 'POST', body, auth: false })
  localStorage.setItem(ATTENTE, JSON.stringify({ attente, lien, page } satisfies Kept))
  location.assign(adresse)
}

/** What was kept at the departure; it serves once. */
function takeKept(): Kept | null {
  const raw = localStorage.getItem(ATTENTE)
  localStorage.removeItem(ATTENTE)
  return raw === null ? null : (JSON.parse(raw) as Kept)
}

/** How a return goes on: to a page of ours, to the code of the second factor, or not at all. */
type Suite = { page: string } | { attente: string; lien: string; page: string } | { message: string }

/** @returns false when the tokens cannot be read */
function open({ sortie, ...tokens }: z.output<typeof jetonsExternes>, lien: string): boolean {
  if (!storeTokens(tokens)) return false
  if (sortie === null) localStorage.removeItem(EXIT)
  else localStorage.setItem(EXIT, sortie)
  localStorage.setItem(SOCIETE, lien)
  return true
}

/** @throws ApiError for a wrong code */
export async function sendCode(attente: string, code: string, lien: string): Promise<boolean> {
  const answer = described<typeof jetonsExternes>()
  const body = { attente, code }
  return open(await api('/connexion/externe/code', { answer, method: 'POST', body, auth: false }), lien)
}

/** Ends a log-in with what the provider answered. @param reponse the query with which the browser came back */
export async function comeBack(reponse: string): Promise<Suite> {
  const kept = takeKept()
  if (!kept)
    return {
      message: "Cette connexion n'a pas commencé dans ce navigateur, ou y est déjà terminée : recommencez.",
    }
  const { attente, lien, page } = kept
  try {
    const sent = { method: 'POST', body: { attente, reponse }, auth: false } as const
    const answer = await send('/connexion/externe/retour', sent)
    if (answer.ok) return open(await answer.json(), lien) ? { page } : { message: FALLBACK }
    const refusal = jsonOf(await answer.clone().text()) as { attente?: unknown } | null
    // Nothing lacks but the code, which is sent with another proof: the first one has served.
    if (typeof refusal?.attente === 'string') return { attente: refusal.attente, lien, page }
    return { message: sentenceOr(await errorOf(answer)) }
  } catch (error) {
    return { message: sentenceOr(error) }
  }
}
