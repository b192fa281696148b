import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { type Fait, libellesDeFait } from '@lavandiere/domain/terrain/faits.ts'
import { useState } from 'react'
import { useEtat, useHeureDe, useTerrain } from '../contexte.ts'
import { lien, remplacer } from '../navigation.ts'
import { useBrouillon } from '../point/brouillon.ts'
import { Photos } from '../point/champ-photos.tsx'
import { Alerte, Page } from '../ui/page.tsx'
import { Champ, champsDe, photosDe } from './champs-du-fait.tsx'
import { useExport } from './exporter.ts'
import { useOu } from './ou.ts'

/** What the office refused: changed and sent again as the same fact, at its own time, or saved in a file and put aside. */
export function Corriger({ uuid }: { uuid: string }) {
  const fait = useEtat('faits').find((one) => one.uuid === uuid && one.etat === 'a-corriger')
  return fait ? (
    <Refuse fait={fait} />
  ) : (
    <Page titre="À corriger" retour={lien('attente')}>
      <p className="avis bon">Cet élément n'est plus à corriger.</p>
    </Page>
  )
}

function Refuse({ fait }: { fait: Fait }) {
  const { moteur } = useTerrain()
  const heureDe = useHeureDe()
  const lieu = useOu()(fait)
  const { valeurs, noter, photos, changerPhotos } = useBrouillon<Fait['corps']>(
    `corriger/${fait.uuid}`,
    fait.corps,
    fait,
  )
  const { uuid, nature, champRefuse } = fait
  const champs = champsDe(nature, valeurs)
  const champsDePhotos = photosDe(nature, valeurs)
  const isBeside = [...champs, ...champsDePhotos].some(({ nom }) => nom === champRefuse)
  const beside = (nom: string) => nom === champRefuse && <Alerte dit={fait.refus} />
  const send = () => {
    moteur.recevoir({ type: 'corriger', uuid, corps: valeurs, photos })
    remplacer(lien('attente'))
  }
  return (
    <Page
      titre={`À corriger · ${libellesDeFait[nature]}`}
      retour={lien('attente')}
      actions={
        <button className="bouton plein" type="button" onClick={send}>
          Envoyer à nouveau
        </button>
      }
    >
      {lieu && <h2>{lieu}</h2>}
      <p className="discret">Noté le {formatDateTime(heureDe(fait))}</p>
      {!isBeside && <Alerte dit={`Le bureau a répondu : ${fait.refus}`} isEncadree />}
      {champs.map((champ) => (
        <div key={champ.nom}>
          <Champ
            champ={champ}
            value={valeurs[champ.nom]}
            onChange={(value) => noter({ [champ.nom]: value })}
          />
          {beside(champ.nom)}
        </div>
      ))}
      {champsDePhotos.map(({ nom, label }) => (
        <div key={nom}>
          <Photos label={label} champ={nom} photos={photos} onChange={changerPhotos} />
          {beside(nom)}
        </div>
      ))}
      <MettreDeCote fait={fait} />
    </Page>
  )
}

/** Saves a fact in a file, then takes it out of the queue once the crew has seen the file. */
function MettreDeCote({ fait }: { fait: Fait }) {
  const { moteur } = useTerrain()
  const faits = useEtat('faits')
  const [isSaved, setIsSaved] = useState(false)
  const { erreur, enregistrer } = useExport()
  const followers = faits.filter(({ apres }) => apres === fait.uuid)
  const save = async () => {
    if (await enregistrer([fait, ...followers])) setIsSaved(true)
  }
  const remove = () => {
    moteur.recevoir({ type: 'ecarter', uuid: fait.uuid })
    remplacer(lien('attente'))
  }
  return (
    <section className="carte">
      <h2>Le bureau s'en occupe ?</h2>
      <p>
        L'élément est enregistré dans un fichier à envoyer au bureau
        {followers.length > 0 && ', avec la fin de ce poste'}, puis retiré d'ici.
      </p>
      <div className="rangee">
        <button className="bouton petit" type="button" onClick={() => void save()}>
          Enregistrer le fichier
        </button>
        {isSaved && (
          <button className="bouton petit danger" type="button" onClick={remove}>
            J'ai le fichier : retirer d'ici
          </button>
        )}
      </div>
      <Alerte dit={erreur} />
    </section>
  )
}
