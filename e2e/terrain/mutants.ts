import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PORTS_SURS, simuler } from './journee.ts'
import type { Coeur, Ports } from './telephone.ts'

/** A fault put into the queue, or into what carries it, on purpose: the checker must see each. */
export interface Mutant {
  nom: string
  /** Text of a file of `src/terrain` that is replaced. */
  remplace?: { fichier: string; avant: string; apres: string }
  /** A promise of the drivers that is broken. */
  ports?: Partial<Ports>
}

const coeur = (avant: string, apres: string) => ({ fichier: 'coeur.ts', avant, apres })
const reponses = (avant: string, apres: string) => ({ fichier: 'reponses.ts', avant, apres })
const envois = (avant: string, apres: string) => ({ fichier: 'envois.ts', avant, apres })

export const mutants: readonly Mutant[] = [
  {
    nom: 'the fact leaves before its photos',
    remplace: coeur('  if (photo) return envoyer', '  if (photo && lu.chrono < 0) return envoyer'),
  },
  { nom: 'the screen says so before the store has read the fact back', ports: { relit: false } },
  { nom: 'bytes of photos are removed before their fact is confirmed', ports: { gardeLesOctets: false } },
  { nom: 'a photo and its fact are not one transaction', ports: { uneTransaction: false } },
  { nom: 'a worker empties the bodies of some requests', ports: { corpsIntacts: false } },
  {
    nom: 'any 200 counts as sent: the page of a hotel too',
    remplace: reponses(
      'if (adresse === null) return LATER',
      "if (adresse === null) return envoi.quoi === 'fait' ? { type: 'confirme', fait: envoi.fait, adresse: '' } : LATER",
    ),
  },
  {
    nom: 'the print of a photo is not compared',
    remplace: reponses("texte(corps, 'sha256') === envoi.sha256", 'true'),
    ports: { corpsIntacts: false },
  },
  {
    nom: 'a failure of the server sets the fact aside',
    remplace: reponses('statut >= 500 || ', ''),
  },
  {
    nom: 'an expired session throws the queue away',
    remplace: coeur(
      'return [{ ...etat, session: false }, []]',
      'return [{ ...etat, session: false, faits: [] }, []]',
    ),
  },
  {
    nom: 'a refused fact is taken for sent',
    remplace: coeur("etat: 'a-corriger', refus: lu.message", "etat: 'confirme', refus: null"),
  },
  {
    nom: 'a refused fact holds up those behind it',
    remplace: coeur("(fait.etat === 'garde' || fait.etat === 'pret') &&", "(fait.etat !== 'confirme') &&"),
  },
  {
    nom: 'a fact that the server always fails on holds up those behind it',
    remplace: coeur("if (envoi.quoi === 'contact') return etat", 'if (etat.lu) return etat'),
  },
  {
    nom: 'a clock set where nothing saw it dates facts after their sending',
    remplace: {
      fichier: 'horloge-du-telephone.ts',
      avant: 'if (reckoned < least - DESORDRE_S) return Math.ceil(least)',
      apres: '',
    },
  },
  {
    nom: 'the body is made anew at each attempt',
    remplace: coeur(
      "return ecrire(etat, { ...fait, etat: 'pret', decalage,",
      "return envoyer(etat, { quoi: 'fait', fait: { ...fait, etat: 'pret', adresses, decalage: etat.numero } }, lu)\n  return ecrire(etat, { ...fait, etat: 'pret', decalage,",
    ),
  },
  {
    nom: 'the clock of the telephone is believed',
    remplace: envois('(decalageHorloge ?? 0) * 1000', '0'),
  },
  {
    nom: 'the fact is dated when it is sent',
    remplace: coeur("etat: 'pret', decalage,", "etat: 'pret', heure: lu.heure, decalage,"),
  },
  {
    nom: 'a failed write is forgotten',
    remplace: coeur('ratees.map(', 'ratees.slice(0, 0).map('),
  },
  {
    nom: 'the jump of a clock is not stored',
    remplace: coeur('const isNoted = ', 'const isNoted = etat.lu !== null || '),
  },
]

/** The functions of a mutant, loaded from a copy of the sources inside `dir`. */
async function loadMutant(dir: string, { remplace }: Mutant): Promise<Coeur> {
  const copy = mkdtempSync(join(dir, 'mutant-'))
  const sources = join(import.meta.dirname, '../../domain/src')
  cpSync(join(sources, 'terrain'), join(copy, 'terrain'), { recursive: true })
  cpSync(join(sources, 'kernel'), join(copy, 'kernel'), { recursive: true })
  if (remplace) {
    const file = join(copy, 'terrain', remplace.fichier)
    const text = readFileSync(file, 'utf8')
    if (!text.includes(remplace.avant))
      throw new Error(`${remplace.fichier} no longer has: ${remplace.avant}`)
    writeFileSync(file, text.replace(remplace.avant, remplace.apres))
  }
  const { avancer, demarrer } = await import(join(copy, 'terrain/coeur.ts'))
  const { appelDuFait } = await import(join(copy, 'terrain/envois.ts'))
  rmSync(copy, { recursive: true })
  return { avancer, demarrer, appelDuFait }
}

/**
 * The first day, by its seed, on which the checker sees a mutant; null when it never does.
 * @param dir where its sources may be copied: below the packages that they import
 */
export async function seedThatCatches(dir: string, mutant: Mutant, seeds: number): Promise<number | null> {
  const broken = await loadMutant(dir, mutant)
  const ports = { ...PORTS_SURS, ...mutant.ports }
  for (let seed = 0; seed < seeds; seed++) if (simuler(seed, broken, ports).length > 0) return seed
  return null
}
