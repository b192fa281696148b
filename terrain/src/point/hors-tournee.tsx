import { distanceM } from '@lavandiere/domain/kernel/geo.ts'
import { fold, formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import type { Ronde } from '@lavandiere/domain/terrain/ronde.ts'
import { useState } from 'react'
import { usePosition } from '../moteur/position.ts'
import { lien } from '../navigation.ts'
import { cleDeLieu } from '../tournees/avancement.ts'
import { AvecRonde, type RondeProps } from '../tournees/ronde.tsx'
import { Texte } from '../ui/champs.tsx'
import { Page } from '../ui/page.tsx'

/** Places shown at once. */
const MONTRES = 30

export const HorsTournee = (props: RondeProps) => (
  <AvecRonde {...props}>{(ronde) => <Recherche ronde={ronde} />}</AvecRonde>
)

/** A wash of a container that the round does not plan: found by its name or address, the nearest first. */
function Recherche({ ronde }: { ronde: Ronde }) {
  const [texte, setTexte] = useState('')
  const position = usePosition(true)
  const words = fold(texte).split(' ').filter(Boolean)
  const found = ronde.autres
    .filter((lieu) => {
      const haystack = fold([lieu.nomenclature, lieu.adresse, lieu.commune].filter(Boolean).join(' '))
      return words.every((word) => haystack.includes(word))
    })
    .map((lieu) => {
      const { latitude, longitude } = lieu
      const isPlaced = position && latitude !== null && longitude !== null
      return {
        lieu,
        metres: isPlaced ? distanceM(position, { latitude, longitude }) : Number.POSITIVE_INFINITY,
      }
    })
    .sort((a, b) => a.metres - b.metres)
  return (
    <Page titre="Hors tournée" retour={lien('tournee', ronde.id, ronde.jour)}>
      <p>Un conteneur lavé en plus de la tournée, ou trouvé en chemin.</p>
      <Texte label="Nom ou adresse" lignes={1} value={texte} onChange={setTexte} />
      {ronde.autresTotal > ronde.autres.length && (
        <p className="discret">
          Ce téléphone a pris {formatNumber(ronde.autres.length)} conteneurs sur{' '}
          {formatNumber(ronde.autresTotal)}.
        </p>
      )}
      {found.length === 0 && (
        <p className="avis">
          {words.length > 0
            ? 'Aucun conteneur de ce nom ni à cette adresse sur ce téléphone.'
            : 'Ce téléphone ne connaît aucun autre conteneur que ceux de la tournée.'}{' '}
          Un conteneur que le bureau ne connaît pas se signale en remarque sur le point voisin, avec une
          photo.
        </p>
      )}
      <ul className="liste">
        {found.slice(0, MONTRES).map(({ lieu }) => (
          <li key={cleDeLieu(lieu)}>
            <a className="carte" href={lien('tournee', ronde.id, ronde.jour, 'point', cleDeLieu(lieu))}>
              <h2>{lieu.nomenclature}</h2>
              <p className="discret">{[lieu.adresse, lieu.commune].filter(Boolean).join(' · ')}</p>
            </a>
          </li>
        ))}
      </ul>
      {found.length > MONTRES && <p className="discret">Précisez le nom pour en voir d'autres.</p>}
    </Page>
  )
}
