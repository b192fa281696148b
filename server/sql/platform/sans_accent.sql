-- A text without accents and in small letters, as searches compare it. Declared immutable so that an index can hold
-- it: it is so as long as the dictionary of accents stays the same.
CREATE OR REPLACE FUNCTION sans_accent(texte text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent', texte));
