-- compatible-from: 0062
-- Removes the settings for rounds of prices, which are not built and which nothing read.
update enterprises set settings = settings - 'max_rounds' - 'renegotiate_band'
  where settings ?| array['max_rounds', 'renegotiate_band'];
