import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { conteneurTypes, dechetTypes } from '@lavandiere/domain/patrimoines/types.ts'
import { naturesDeSignalement } from '@lavandiere/domain/signalements/natures.ts'
import type { LieuDeRonde, PointDeRonde } from '@lavandiere/domain/terrain/ronde.ts'

/** The address that opens the map of the telephone; iPhones have one of their own. */
function itineraire({ latitude, longitude, nomenclature }: LieuDeRonde): string {
  const at = `${latitude},${longitude}`
  return /iPhone|iPad/.test(navigator.userAgent)
    ? `https://maps.apple.com/?daddr=${at}`
    : `geo:${at}?q=${at}(${encodeURIComponent(nomenclature)})`
}

interface FicheProps {
  lieu: LieuDeRonde
  /** The point of the round there; a place beside the round has none. */
  point: PointDeRonde | undefined
}

/** Where a place is, what stands there, what the street reported of it, and what was found the last time. */
export function FicheDuLieu({ lieu, point }: FicheProps) {
  const derniere = point?.derniere ?? null
  const { conteneurType, dechetType, volume, quantite } = lieu
  return (
    <section className="carte">
      <h2>{lieu.adresse ?? lieu.nomenclature}</h2>
      {lieu.complementAdresse && <p>{lieu.complementAdresse}</p>}
      {lieu.commune && <p>{lieu.commune}</p>}
      <p className="discret">
        {[
          conteneurType && conteneurTypes[conteneurType],
          dechetType && dechetTypes[dechetType].label,
          volume,
          countInWords(quantite, 'bac'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {point?.signalements?.map(({ creeLe, nature, texte }) => (
        <p className="avis alerte" key={creeLe}>
          <strong>Signalé par un passant, le {formatDate(creeLe)}.</strong> {naturesDeSignalement[nature]}
          {texte && ` : « ${texte} »`}
        </p>
      ))}
      {derniere && (
        <p>
          Dernière fois, le {formatDate(derniere.dateEvenement)} :{' '}
          {derniere.status === 3
            ? 'impossible'
            : `${countInWords(derniere.nombreLaves, 'bac lavé', 'bacs lavés')}`}
          {derniere.problemes.length > 0 && `, ${derniere.problemes.join(', ')}`}
          {derniere.observation && `. « ${derniere.observation} »`}
        </p>
      )}
      {lieu.latitude !== null && lieu.longitude !== null && (
        <p>
          <a className="bouton petit" href={itineraire(lieu)}>
            Y aller
          </a>
        </p>
      )}
    </section>
  )
}
