import { fold } from '@lavandiere/domain/kernel/texte.ts'
import { codeDeConteneur } from '@lavandiere/domain/patrimoines/etiquette.ts'
import type { FormulaireDeRonde, LieuDeRonde, Ronde } from '@lavandiere/domain/terrain/ronde.ts'
import { lazy, Suspense, useState } from 'react'
import { lien } from '../navigation.ts'
import { cleDeLieu } from '../tournees/avancement.ts'
import type { ValeursDePoint } from './lavage.ts'

const Lecteur = lazy(() => import('../scanner/lecteur.tsx'))

/**
 * The place whose code this is: `lieu` itself before another of the same name.
 * @returns undefined for a code that names no place of the answer
 */
function lieuDuCode(ronde: Ronde, lieu: LieuDeRonde, code: string): LieuDeRonde | undefined {
  const text = fold(code)
  return [lieu, ...ronde.points, ...ronde.autres].find((one) => fold(codeDeConteneur(one)) === text)
}

interface CodeProps {
  ronde: Ronde
  lieu: LieuDeRonde
  form: FormulaireDeRonde
  valeurs: ValeursDePoint
  noter: (values: Partial<ValeursDePoint>) => void
}

/** Scans the code of a container, by the camera or a reader that types, and says at once when it is another one. */
export function CodeDuConteneur({ ronde, lieu, form, valeurs, noter }: CodeProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!form.hasQrcode && !form.hasBarcode && !form.hasRFID) return null
  const { code, isIllisible } = valeurs
  const found = code === '' ? undefined : lieuDuCode(ronde, lieu, code)
  const isOther = found !== undefined && cleDeLieu(found) !== cleDeLieu(lieu)
  const isPlanned = found !== undefined && ronde.points.some((one) => cleDeLieu(one) === cleDeLieu(found))
  const read = (text: string) => {
    navigator.vibrate?.(60)
    setIsOpen(false)
    noter({ code: text, isIllisible: false })
  }
  return (
    <section className="contenu" style={{ padding: 0 }} aria-label="Code du conteneur">
      {isOpen && (
        <Suspense fallback={<p>Ouverture du lecteur…</p>}>
          <Lecteur onRead={read} onClose={() => setIsOpen(false)} isRfid={form.hasRFID} />
        </Suspense>
      )}
      {!isOpen && (
        <div className="rangee">
          <button className="bouton petit" type="button" onClick={() => setIsOpen(true)}>
            {code === '' ? 'Scanner le code' : 'Scanner à nouveau'}
          </button>
          <button
            className="pastille"
            type="button"
            aria-pressed={isIllisible}
            onClick={() => noter({ isIllisible: !isIllisible, ...(isIllisible ? {} : { code: '' }) })}
          >
            Code illisible
          </button>
        </div>
      )}
      {code !== '' && !isOther && (
        <p className={found ? 'avis bon' : 'avis'} role="status">
          {found ? 'Bon conteneur.' : `Code « ${code} » noté : aucun conteneur préparé ne le porte.`}
        </p>
      )}
      {isOther && found && (
        <div className="avis erreur" role="alert">
          <p>
            <strong>Autre conteneur</strong> : ce code est celui de {found.nomenclature}
            {found.adresse && `, ${found.adresse}`}
            {!isPlanned && ', hors de cette tournée'}.
          </p>
          <p className="rangee">
            <a
              className="bouton petit plein"
              href={lien('tournee', ronde.id, ronde.jour, 'point', cleDeLieu(found))}
            >
              Aller à ce conteneur
            </a>
            <button className="bouton petit" type="button" onClick={() => noter({ code: '' })}>
              Effacer le code
            </button>
          </p>
          <p className="discret">Pour garder ce code ici quand même, dites pourquoi dans la remarque.</p>
        </div>
      )}
    </section>
  )
}
