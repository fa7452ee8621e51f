/** Which paragraph the "?" of a question opens. */

import { language } from '../../i18n';
import { library, type Paragraph } from './library';

/** Without rules to look it up in, the panel says by itself that they cannot be loaded. */
const NOWHERE: Paragraph = { module: '', rules: [] };

export const paragraphFor = (kind: string): Promise<Paragraph> =>
  library(language()).then(
    (rules) => rules.paragraphFor(kind),
    () => NOWHERE,
  );
