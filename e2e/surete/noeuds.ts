import { setTimeout as sleep } from 'node:timers/promises'
import type { Suite } from '@lavandiere/demonstration/suite.ts'
import { z } from 'zod'
import { type Appel, decorOf, logIn, ROLES } from './appels.ts'
import { type Figure, figureOf, largest, ms } from './figure.ts'
import { type Charge, keepCalling } from './noeuds-charge.ts'
import { type Grappe, makeGrappe, type Noeud } from './noeuds-grappe.ts'
import { isNginxHere } from './noeuds-nginx.ts'
import { unshared } from './noeuds-partage.ts'
import { Registre } from './registre.ts'
import { DEMONSTRATION } from './serveur.ts'

/** A call that no node answered at once is answered by another within this time. */
const REPRISE_MS = 5_000
/** Periodic tasks that ask a provider: every ten minutes, for yesterday and today. */
const PULL_S = 600
const PULL_CALLS = 2

interface Options {
  /** Nodes killed under load, one after the other. */
  kills: number
  /** Times that all nodes are stopped and started under load, one after the other. */
  upgrades: number
}

/** S23: three nodes behind nginx, upgraded and killed under load; then what they must agree on. Null without nginx. */
export async function nodesTest({ kills, upgrades }: Options): Promise<Figure | null> {
  if (!isNginxHere()) return null
  const grappe = await makeGrappe()
  try {
    // The first node loads the demonstration.
    for (const [n, noeud] of grappe.noeuds.entries()) await noeud.start(n === 0 ? DEMONSTRATION : undefined)
    const exploitant = await logIn(grappe)
    const compte = { client: 'ESSAI', utilisateur: 'api', motDePasse: 'secret-de-quartix' }
    await exploitant('PUT', '/telematique/quartix', compte)
    const charge = await openCharge(grappe)
    const { codes, readyMs } = await underLoad(grappe, charge, kills, upgrades)
    const { perdues, moities } = await charge.registre.verify(grappe.stored)
    const mails = await mailsOf(grappe, charge)
    const pulls = grappe.quartix.calls.filter((path) => path.includes('/vehicles/trips')).length
    const fautes = [
      ...charge.fautes,
      ...perdues,
      ...moities,
      ...mails.fautes,
      ...codes.filter((code) => code !== 0).map((code) => `arrêt avec le code ${code}`),
      ...(pulls > pullsAllowed() ? [`le fournisseur a été relu ${pulls} fois`] : []),
      ...(await unshared(grappe)),
    ]
    const { answered, repris, pire, registre } = charge
    const faits =
      `3 nœuds derrière nginx, ${kills} tué(s), ${upgrades} mise(s) à jour de tous sous charge : ` +
      `${answered} appels servis, ${repris} envoyés à nouveau${tellLongest(pire)}, 0 perdu sauf ci-dessous ; ${registre.tell({ perdues, moities })} ; ` +
      `${mails.faits} ; ${pulls} lectures du fournisseur ; nœud prêt en ${ms(largest(readyMs))} au plus`
    return figureOf(faits, fautes, (pire?.attenteMs ?? 0) < REPRISE_MS)
  } finally {
    await grappe.end()
  }
}

const tellLongest = (pire: Charge['pire']) =>
  pire
    ? ` (le plus long, ${pire.what}, ${ms(pire.attenteMs)}, dont ${ms(pire.depuisEchecMs)} après son premier échec)`
    : ''

const startedAt = Date.now()
/** The provider is asked once for each period that the test has seen begin, and when its account is told. */
const pullsAllowed = () => {
  const periodOf = (at: number) => Math.floor(at / 1_000 / PULL_S)
  return PULL_CALLS * (periodOf(Date.now()) - periodOf(startedAt) + 1) + 1
}

async function openCharge(grappe: Grappe): Promise<Charge> {
  const [admin, exploitant, client, operateur] = await Promise.all(ROLES.map((role) => logIn(grappe, role)))
  if (!admin || !exploitant || !client || !operateur) throw new Error('four roles log in')
  return {
    url: grappe.url,
    appels: { admin, exploitant, client, operateur },
    decor: await decorOf(grappe.stored),
    suite: await suiteOf(exploitant),
    registre: new Registre(),
    isOver: () => false,
    answered: 0,
    repris: 0,
    pire: null,
    fautes: [],
    adresses: [],
  }
}

/** How crews and trackers go on: with all rounds of the company and a key of their own. */
async function suiteOf(exploitant: Appel): Promise<Suite> {
  const key = await exploitant('PUT', '/telematique/jetons', { libelle: 'Essai' })
  const rounds = await exploitant('GET', '/campagne_lavages?itemsPerPage=100')
  return {
    premier: new Date().toISOString(),
    jeton: String(key.json.jeton),
    tournees: members.parse(rounds.json)['hydra:member'].map(({ id }) => id),
  }
}
const members = z.object({ 'hydra:member': z.array(z.object({ id: z.int() })) })

/** Upgrades and kills nodes while the callers call. Returns the exit codes of the stopped ones, and the times of all starts. */
async function underLoad(grappe: Grappe, charge: Charge, kills: number, upgrades: number) {
  let isOver = false
  charge.isOver = () => isOver
  const calling = keepCalling(charge)
  const codes: (number | null)[] = []
  const readyMs: number[] = []
  const upgradeAll = async () => {
    for (const noeud of grappe.noeuds) {
      codes.push(await noeud.stop())
      readyMs.push(await noeud.start())
      await sleep(300)
    }
  }
  try {
    await sleep(500)
    if (upgrades > 0) await upgradeAll()
    for (let n = 0; n < kills; n++) readyMs.push(await killOne(grappe.noeuds[n % grappe.noeuds.length]))
    for (let n = 1; n < upgrades; n++) await upgradeAll()
    await sleep(500)
  } finally {
    isOver = true
    await calling
  }
  return { codes, readyMs }
}

async function killOne(noeud: Noeud | undefined): Promise<number> {
  await noeud?.kill()
  await sleep(700)
  const ready = (await noeud?.start()) ?? 0
  await sleep(300)
  return ready
}

/**
 * A mail that a killed node was sending is sent again once that node counts as silent, its job as failed, and the first wait of a
 * failed mail is over: 10, 10 and 30 s, the last spread by chance up to twice.
 */
const MAILS_MS = 180_000

/** Waits until no mail is left to send; each change of an address was told to the one before and the one after. */
async function mailsOf(grappe: Grappe, { adresses }: Charge): Promise<{ faits: string; fautes: string[] }> {
  const wanted = new Map(adresses.map((one, n) => [one, (n > 0 ? 1 : 0) + (n < adresses.length - 1 ? 1 : 0)]))
  const total = [...wanted.values()].reduce((sum, one) => sum + one, 0)
  const until = performance.now() + MAILS_MS
  const sent = () => grappe.mails().filter(({ to }) => wanted.has(to))
  /** Without those that a killed node had sent and not noted: mail systems show one of two with the same id. */
  const shown = () => new Map(sent().map(({ id, to }) => [id, to]))
  while (shown().size < total && performance.now() < until) await sleep(200)
  const counts = new Map<string, number>()
  for (const to of shown().values()) counts.set(to, (counts.get(to) ?? 0) + 1)
  const fautes = [...wanted].flatMap(([to, times]) => {
    const found = counts.get(to) ?? 0
    return found === times ? [] : [`${to} : ${found} mails au lieu de ${times}`]
  })
  const again = sent().length - shown().size
  return {
    faits: `${total} mails attendus, ${shown().size} envoyés, dont ${again} deux fois sous un même numéro`,
    fautes,
  }
}
