import { nomenclatureDuCode } from '@lavandiere/domain/patrimoines/etiquette.ts'
import type { FormulaireDeRonde, LieuDeRonde, Ronde } from '@lavandiere/domain/terrain/ronde.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { lien } from '../navigation.ts'
import { useDouchette } from '../scanner/douchette.ts'
import { cleDeLieu } from '../tournees/avancement.ts'
import { Pastilles } from '../ui/champs.tsx'
import { AUTRE_RAISON, autreLieu, lieuDuCode, type ValeursDePoint } from './lavage.ts'

const Lecteur = lazy(() => import('../scanner/lecteur.tsx'))

const RAISONS = ['Étiquettes échangées', 'Conteneur remplacé ou déplacé', AUTRE_RAISON].map((raison) => ({
  value: raison,
  label: raison,
}))

interface CodeProps {
  ronde: Ronde
  lieu: LieuDeRonde
  form: FormulaireDeRonde
  valeurs: ValeursDePoint
  noter: (values: Partial<ValeursDePoint>) => void
}

/** Scans the code of a container, by the camera or a reader that types, and says at once when it is another one. */
export function CodeDuConteneur(props: CodeProps) {
  const { hasQrcode, hasBarcode, hasRFID } = props.form
  return hasQrcode || hasBarcode || hasRFID ? <Code {...props} /> : null
}

function Code({ ronde, lieu, form, valeurs, noter }: CodeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { code, isIllisible, raisons } = valeurs
  const other = autreLieu(ronde, lieu, code)
  const read = (text: string) => {
    navigator.vibrate?.(60)
    setIsOpen(false)
    noter({ code: nomenclatureDuCode(text), isIllisible: false, raisons: [] })
  }
  useDouchette(read)
  return (
    <section className="contenu" aria-label="Code du conteneur">
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
            onClick={() =>
              noter({ isIllisible: !isIllisible, ...(isIllisible ? {} : { code: '', raisons: [] }) })
            }
          >
            Code illisible
          </button>
        </div>
      )}
      {code !== '' && !other && (
        <p className={lieuDuCode(ronde, lieu, code) ? 'avis bon' : 'avis'} role="status">
          {lieuDuCode(ronde, lieu, code)
            ? 'Bon conteneur.'
            : `Code « ${code} » noté : aucun conteneur préparé ne le porte.`}
        </p>
      )}
      {other && (
        <AutreConteneur ronde={ronde} other={other} onClear={() => noter({ code: '', raisons: [] })}>
          <Pastilles
            label="Pour garder ce code ici, dites pourquoi"
            options={RAISONS}
            choisis={raisons}
            onChange={(chosen) => noter({ raisons: chosen })}
            isUnique
          />
          {raisons[0] === AUTRE_RAISON && <p>Précisez-la en remarque.</p>}
        </AutreConteneur>
      )}
    </section>
  )
}

interface AutreProps {
  ronde: Ronde
  /** The place whose code was read. */
  other: LieuDeRonde
  onClear: () => void
  children: ReactNode
}

/** Says whose code was read, with the way to it. */
function AutreConteneur({ ronde, other, onClear, children }: AutreProps) {
  const isPlanned = ronde.points.some((one) => cleDeLieu(one) === cleDeLieu(other))
  return (
    <div className="avis erreur">
      <p role="alert">
        <strong>Autre conteneur</strong> : ce code est celui de {other.nomenclature}
        {other.adresse && `, ${other.adresse}`}
        {!isPlanned && ', hors de cette tournée'}.
      </p>
      <p className="rangee">
        <a
          className="bouton petit plein"
          href={lien('tournee', ronde.id, ronde.jour, 'point', cleDeLieu(other))}
        >
          Aller à ce conteneur
        </a>
        <button className="bouton petit" type="button" onClick={onClear}>
          Effacer le code
        </button>
      </p>
      {children}
    </div>
  )
}
