import { formatDate, formatDateTime, jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import {
  type ConteneurType,
  conteneurTypes,
  type DechetType,
  dechetTypes,
} from '@lavandiere/domain/patrimoines/types.ts'
import { naturesDeSignalement } from '@lavandiere/domain/signalements/natures.ts'
import {
  type EtatDeSignalement,
  PHOTO_PUBLIQUE_MAX,
  SIGNALEMENT_MOIS,
  SIGNALEMENT_TEXTE_MAX,
} from '@lavandiere/domain/signalements/signalement.ts'
import { escaped, htmlPage } from '../platform/http/html.ts'

/** What the street may know of a container. */
interface Vu {
  nomenclature: string
  adresse: string | null
  conteneurType: ConteneurType
  dechetType: DechetType
  client: string
  societe: string
  /** The instant of the newest wash. */
  dernier: string | null
  /** The next day of one of its tournées. */
  prochain: string | null
}

const photoMo = PHOTO_PUBLIQUE_MAX / 1024 / 1024

const formOf = (code: string, { societe }: Vu) => {
  const choices = Object.entries(naturesDeSignalement).map(
    ([value, label]) =>
      `<label class="choix"><input type="radio" name="nature" value="${value}" required>${escaped(label)}</label>`,
  )
  return `<section>
<h2>Signaler un problème</h2>
<form method="post" action="/b/${code}" enctype="multipart/form-data">
<fieldset><legend>Que se passe-t-il ?</legend>
${choices.join('\n')}
</fieldset>
<div><label class="nom" for="texte">Précisez, si besoin</label>
<textarea id="texte" name="texte" rows="3" maxlength="${SIGNALEMENT_TEXTE_MAX}" aria-describedby="aide"></textarea>
<p class="second" id="aide">N'écrivez ni nom, ni adresse de courriel, ni numéro de téléphone.</p></div>
<div><label class="nom" for="file">Photo, facultative (${photoMo} Mo au plus)</label>
<input id="file" name="file" type="file" accept="image/jpeg,image/png,image/webp"></div>
<div hidden><label for="site">Laissez ce champ vide</label><input id="site" name="site" autocomplete="off" tabindex="-1"></div>
<button type="submit">Envoyer</button>
</form>
<p class="second">Votre signalement est lu par ${escaped(societe)}, qui vous répond sur une page dont vous recevez l'adresse. Il est gardé
${countInWords(SIGNALEMENT_MOIS, 'mois', 'mois')}, sans rien qui vous désigne ; le lieu et l'heure inscrits dans la photo sont effacés.</p>
</section>`
}

/** The page of a container. */
export const pageDuConteneur = (code: string, vu: Vu): string => {
  const { nomenclature, adresse, conteneurType, dechetType, client, societe, dernier, prochain } = vu
  return htmlPage(
    `Conteneur ${nomenclature}, ${client}`,
    `<section>
<h1>Conteneur ${escaped(nomenclature)}</h1>
<p>${escaped(`${conteneurTypes[conteneurType]}, ${dechetTypes[dechetType].label.toLowerCase()}`)}</p>
${adresse ? `<p>${escaped(adresse)}</p>` : ''}
<p class="second">${escaped(client)}, lavé par ${escaped(societe)}</p>
</section>
<section>
<h2>Lavages</h2>
<dl>
<div><dt>Dernier lavage</dt><dd>${dernier ? formatDate(dernier) : 'Pas encore de lavage noté'}</dd></div>
<div><dt>Prochain passage</dt><dd>${prochain ? escaped(jourEntier(prochain)) : 'Pas encore de passage prévu'}</dd></div>
</dl>
</section>
${formOf(code, vu)}`,
  )
}

interface Suivi {
  etat: EtatDeSignalement
  reponse: string | null
  creeLe: string
  traiteLe: string | null
  /** The first wash since it was accepted. */
  laveLe: string | null
}

const ETATS: Readonly<Record<EtatDeSignalement, string>> = {
  recu: 'Reçu, pas encore traité',
  accepte: 'Pris en compte',
  refuse: 'Sans suite',
}

/** The page by which a reporter reads the answer. */
export const pageDeSuivi = ({ etat, reponse, creeLe, traiteLe, laveLe }: Suivi): string =>
  htmlPage(
    `Votre signalement : ${ETATS[etat].toLowerCase()}`,
    `<section>
<h1>Votre signalement</h1>
<p>Envoyé le ${escaped(formatDateTime(creeLe))}. Merci.</p>
<dl><div><dt>État</dt><dd>${ETATS[etat]}</dd></div>
${reponse && traiteLe ? `<div><dt>Réponse du ${escaped(formatDate(traiteLe))}</dt><dd>${escaped(reponse)}</dd></div>` : ''}
${laveLe ? `<div><dt>Lavé depuis</dt><dd>Le ${escaped(formatDateTime(laveLe))}</dd></div>` : ''}</dl>
${etat === 'recu' ? `<p class="second">Gardez l'adresse de cette page : la réponse s'y lira.</p>` : ''}
</section>`,
  )
