/** Adds the widget's texts in all languages; the package has no types for it. */
declare module "altcha/i18n/all"
